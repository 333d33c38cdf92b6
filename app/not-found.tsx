import { NotFoundNotice } from "#components/page/not-found-notice.tsx";

export default function NotFound() {
  return (
    <main>
      <NotFoundNotice />
    </main>
  );
}
