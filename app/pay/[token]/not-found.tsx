import { PayNotFound } from "#components/pay/pay-frame.tsx";

export default function NotFound() {
  return <PayNotFound />;
}
