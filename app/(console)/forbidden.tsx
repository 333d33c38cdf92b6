import { ForbiddenNotice } from "#components/layout/forbidden-notice.tsx";

export default function Forbidden() {
  return <ForbiddenNotice />;
}
