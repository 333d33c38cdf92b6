import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to a page of the console. Next would ask ahead for each link that comes into view, 42 requests on the overview: nothing of the
 * pages is in the answers, because each page is made for its visitor, and a slow processor has a second's work with them.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
