import { VerifyUnknown } from "#components/verify/verify-pages.tsx";

export default function NotFound() {
  return <VerifyUnknown />;
}
