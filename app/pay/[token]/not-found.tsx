import { PayNotFound } from "#components/pay/pay-not-found.tsx";

export default function NotFound() {
  return <PayNotFound />;
}
