import { codeOf, readOnlySession } from '@holdfast/store'

/** An error as lines for the operator. They never contain an address with a password. */
export function linesOfFault(error: unknown): string[] {
  const advice = adviceByCode[codeIn(error)]
  if (advice !== undefined) return [advice]
  const message = error instanceof Error ? error.message : ''
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return (lines.length === 0 ? ['failed without a reason'] : lines).map(withoutPassword)
}

/** A connection that is tried at several addresses fails with an error for each. */
const codeIn = (error: unknown): string =>
  error instanceof AggregateError ? codeOf(error) || codeOf(error.errors[0]) : codeOf(error)

const withoutPassword = (line: string): string => line.replaceAll(/(\w+:\/\/[^:@/\s]*):[^@\s]*@/g, '$1:…@')

const adviceByCode: Readonly<Partial<Record<string, string>>> = {
  ECONNREFUSED: 'the database does not answer: check that PostgreSQL runs, and host and port in DATABASE_URL',
  ENOTFOUND: 'the host of the database is unknown: check DATABASE_URL',
  ETIMEDOUT: 'the database does not answer in time: check the network, and host and port in DATABASE_URL',
  '08P01':
    'the pooler of DATABASE_URL refuses the connection: set DATABASE_DIRECT_URL to the address of the database itself, or read the log of the pooler',
  '28P01': 'the database refuses the password: check DATABASE_URL',
  '28000': 'the database refuses this user: check DATABASE_URL and pg_hba.conf',
  '3D000': 'there is no database of this name: create it, or correct DATABASE_URL',
  '53300': 'the database has no free connection: raise max_connections, or stop what holds them',
  '57P03': 'the database is starting or stopping: try again in a moment',
  '42P01': 'a table of Holdfast is missing in this database: run holdfast migrate, or correct DATABASE_URL',
  '42501': 'the database user has too few rights: it must own the database (docs/operate.md, Backups)',
  [readOnlySession]: 'this database only reads (a standby?): set DATABASE_URL to the primary',
  '53100': 'the disk of the database is full: free space, then repeat the command',
  ENOSPC: 'the disk is full: free space, then repeat the command',
}
