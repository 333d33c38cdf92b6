import { VerifyStart } from "#components/verify/verify-pages.tsx";

export default function VerifyPage() {
  return <VerifyStart />;
}
