/** The variables that name the database, for every program. */
import { z } from 'zod'

const PostgresUrl = z.url({ protocol: /^postgres(ql)?$/ })

export const databaseVariables = { DATABASE_URL: PostgresUrl, DATABASE_DIRECT_URL: PostgresUrl.optional() }

export interface DatabaseAddresses {
  /** May lead to a pooler in transaction mode. */
  readonly databaseUrl: string
  /** The database itself, for what belongs to one connection. Equal to `databaseUrl` if there is no pooler. */
  readonly directDatabaseUrl: string
}

interface Variables {
  readonly DATABASE_URL: string
  readonly DATABASE_DIRECT_URL?: string | undefined
}

export const databaseAddresses = ({
  DATABASE_URL,
  DATABASE_DIRECT_URL = DATABASE_URL,
}: Variables): DatabaseAddresses => ({ databaseUrl: DATABASE_URL, directDatabaseUrl: DATABASE_DIRECT_URL })

export const isPooled = ({ databaseUrl, directDatabaseUrl }: DatabaseAddresses): boolean =>
  databaseUrl !== directDatabaseUrl
