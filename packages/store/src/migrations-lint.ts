/**
 * Checks migrations against the rules that keep scaling possible: a single PostgreSQL accepts statements that
 * a cluster, sharded by organisation, does not. It parses only the plain SQL of the migrations.
 */
import { splitStatements } from './migrate.ts'

/**
 * Tables with this column belong to organisations; all others are catalogues, with a full copy on every
 * machine.
 */
const tenantColumn = 'entity_id'

/** Small tables that have the column only to name an owner: they are never sharded. */
const undistributed = new Set(['outbox'])

/** Keys that are looked up before the organisation is known: by bare id, or across organisations. */
const crossTenantIndexes = new Set([
  'members_by_user',
  'wallets_by_id',
  'wallets_by_address',
  'ingestion_jobs_by_id',
])

/** Indexes that no query uses. Dropping one makes an older process slower during an update, but not wrong. */
const retiredIndexes = new Set(['wallet_transactions_unbalanced'])

/** Faults of all files together, one sentence each; none if they follow the rules. */
export function lintMigrations(files: readonly { readonly name: string; readonly sql: string }[]): string[] {
  const statements = files.flatMap(({ name, sql }) =>
    withoutReplaced(splitStatements(sql).map(withoutComments)).map((text) => ({ file: name, text })),
  )
  const tenantTables = new Set(
    statements.flatMap(({ text }) =>
      new RegExp(`^\\s*${tenantColumn}\\b`, 'm').test(text) ? tableOf(text) : [],
    ),
  )
  for (const table of undistributed) tenantTables.delete(table)
  return [
    ...files.flatMap(({ name }, index) => lintName(name, files[index - 1]?.name)),
    ...statements.flatMap(({ file, text }) =>
      lintStatement(text, tenantTables).map((fault) => `${file}: ${fault}`),
    ),
  ]
}

/** A check or an index that the next statement recreates under the same name is not removed; a retired index is not missed. */
const withoutReplaced = (statements: readonly string[]): string[] =>
  statements.filter((statement, at) => {
    const next = statements[at + 1] ?? ''
    const [, table, check] = /^alter table (\w+) drop constraint (\w+_check)$/.exec(statement) ?? []
    if (check !== undefined) return !next.startsWith(`alter table ${table} add constraint ${check} check `)
    const [, index] = /^drop index (\w+)$/.exec(statement) ?? []
    return index === undefined || !(retiredIndexes.has(index) || next.startsWith(`create index ${index} on `))
  })

const withoutComments = (sql: string) => sql.replaceAll(/--.*$/gm, '').trim()

const tableOf = (statement: string) => /^create table (\w+)/.exec(statement)?.slice(1, 2) ?? []

/** Numbers rise. A gap is harmless: branches choose their numbers before they know which lands first. */
function lintName(name: string, before: string | undefined): string[] {
  if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) return [`${name}: is not named 0001-what-changes.sql`]
  return before === undefined || name.slice(0, 4) > before.slice(0, 4)
    ? []
    : [`${name}: does not have a higher number than ${before}`]
}

function lintStatement(statement: string, tenantTables: ReadonlySet<string>): string[] {
  const short = statement.split('\n')[0] ?? ''
  if (statement.includes(';')) return [`'${short}' holds more than one statement`]
  const outlawed = forbidden.filter(({ pattern }) => pattern.test(statement))
  const faults = outlawed.map(({ why }) => `'${short}' ${why}`)
  if (statement.startsWith('create table ')) return [...faults, ...lintTable(statement, tenantTables)]
  if (/^create (unique )?index /.test(statement)) return [...faults, ...lintIndex(statement, tenantTables)]
  if (additive.some((pattern) => pattern.test(statement))) return faults
  return faults.length > 0 ? faults : [`'${short}' is not additive`]
}

const additive = [
  /^alter table \w+ add column /,
  /^alter table \w+ add constraint /,
  /^alter table \w+ set \(fillfactor = \d+\)$/,
  /^alter table \w+ alter column \w+ set storage \w+$/,
  /^insert into /,
  /^update \w+ set\s/,
  /^comment on /,
]

const forbidden = [
  { pattern: /\b(small|big)?serial\b|\bgenerated\b.*\bidentity\b/i, why: 'makes ids in the database' },
  { pattern: /\bsequence\b|\bnextval\b/i, why: 'uses a sequence' },
  { pattern: /\btrigger\b/i, why: 'uses a trigger' },
  { pattern: /^create (or replace )?(function|procedure)\b|\$\$/i, why: 'stores a procedure' },
  { pattern: /\b(temp|temporary|unlogged) table\b/i, why: 'makes a table that does not last' },
  { pattern: /\badvisory\b/i, why: 'takes a session lock' },
  { pattern: /^create extension\b/i, why: 'requires an extension' },
  { pattern: /\bdrop (table|column|index|constraint)\b|\brename\b/i, why: 'takes something away' },
]

function lintTable(statement: string, tenantTables: ReadonlySet<string>): string[] {
  const [table = ''] = tableOf(statement)
  const faults: string[] = []
  const key = /primary key \(([^)]*)\)/.exec(statement)?.[1]
  if (key === undefined) faults.push(`${table} has no primary key`)
  if (tenantTables.has(table) && key !== undefined && !startsWithTenant(key))
    faults.push(`the primary key of ${table} does not begin with ${tenantColumn}`)
  return [...faults, ...lintReferences(statement, table, tenantTables)]
}

function lintReferences(statement: string, table: string, tenantTables: ReadonlySet<string>): string[] {
  const composite = [...statement.matchAll(/foreign key \(([^)]*)\) references (\w+) \(([^)]*)\)/g)]
  const single = [
    ...statement.matchAll(/^\s*(\w+) \w+(?:\([^)]*\))?(?: not null)? references (\w+) \(([^)]*)\)/gm),
  ]
  return [...composite, ...single].flatMap(([, columns = '', target = '', theirs = '']) => {
    const inside = startsWithTenant(columns) && startsWithTenant(theirs)
    if (tenantTables.has(target) && !(tenantTables.has(table) && inside))
      return [`a foreign key of ${table} to ${target} leaves the organisation`]
    return []
  })
}

function lintIndex(statement: string, tenantTables: ReadonlySet<string>): string[] {
  const parts = /^create (unique )?index (?:concurrently )?(\w+) on (\w+) (?:using \w+ )?\((.*?)\)/.exec(
    statement,
  )
  if (parts === null) return [`'${statement.split('\n')[0]}' is an index without a name or a table`]
  const [, unique, name = '', table = '', columns = ''] = parts
  if (!tenantTables.has(table) || startsWithTenant(columns)) return []
  if (unique === undefined && crossTenantIndexes.has(name)) return []
  return [`the index ${name} of ${table} does not begin with ${tenantColumn}`]
}

const startsWithTenant = (columns: string) => columns.split(/[\s,]/)[0] === tenantColumn
