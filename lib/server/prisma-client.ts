import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "./env.ts";
import { PrismaClient } from "./prisma/client.ts";

/** A Prisma client for what is not hot. Disconnect it when done. */
export function prismaClient(): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg({ connectionString: env().DATABASE_URL }) });
}
