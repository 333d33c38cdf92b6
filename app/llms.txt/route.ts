import { published } from "#lib/domain/published.ts";
import { serveLlmsText } from "#lib/http/openapi/llms-text.ts";

export const { GET, HEAD } = serveLlmsText(published);
