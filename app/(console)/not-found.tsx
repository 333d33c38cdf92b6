import { NotFoundNotice } from "#components/layout/not-found-notice.tsx";

export default function NotFound() {
  return <NotFoundNotice hasSearch />;
}
