import { publicApi } from "../../public-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicApi;
