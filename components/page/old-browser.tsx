import { getTranslations } from "next-intl/server";
import { OLDEST_BROWSERS, TOLD_BY } from "#lib/core/oldest-browsers.ts";

const ID = "old-browser";

/**
 * Written in the language of 2009, so that any browser reads it. The notice is shown again when all has loaded: by then
 * the page's own scripts may have failed and have put back what the server sent.
 */
const SHOW = `(function () {
  function has(path) {
    var names = path.split("."), value = window;
    for (var i = 0; i < names.length; i++) { value = value[names[i]]; if (!value) return false; }
    return true;
  }
  function show() {
    var notice = document.getElementById("${ID}");
    if (notice) notice.style.display = "block";
  }
  if (${TOLD_BY.map((path) => `has("${path}")`).join(" && ")}) return;
  show();
  if (window.addEventListener) window.addEventListener("load", function () { setTimeout(show, 1000); });
})();`;

// Its own colors: an older browser cannot read those of the pages.
const LOOK = { display: "none", padding: "12px 16px", background: "#fdf0d0", color: "#3d2e00" };

/** Tells a browser that is older than those the pages are made for what to do. No other browser shows it. */
export async function OldBrowser({ nonce }: { nonce: string }) {
  const t = await getTranslations("shell");
  const { chrome, firefox, safari } = OLDEST_BROWSERS;
  return (
    <>
      <div id={ID} role="alert" style={LOOK} suppressHydrationWarning>
        {t("oldBrowser", { chrome, firefox, safari })}
      </div>
      <script nonce={nonce} suppressHydrationWarning>
        {SHOW}
      </script>
    </>
  );
}
