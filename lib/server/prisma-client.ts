import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "./env.ts";
import { PrismaClient } from "./prisma/client.ts";

/** Returns a new Prisma client, for queries that are not hot. The caller must disconnect it. */
export function prismaClient(): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg({ connectionString: env().DATABASE_URL }) });
}
