import type { Config } from '../../config.ts'

/** Where messages lead. Null: the operator has not set the console's address, and messages have no link. */
export const consoleOriginOf = ({
  publicOrigins,
  isSandbox,
  port,
}: Pick<Config, 'publicOrigins' | 'isSandbox' | 'port'>): string | null =>
  publicOrigins[0] ?? (isSandbox ? `http://localhost:${port}` : null)
