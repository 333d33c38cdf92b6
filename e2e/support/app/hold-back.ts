import type { Page } from "@playwright/test";

/** Holds back the page's requests that match until the returned function is called. */
export async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}
