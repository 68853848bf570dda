import { randomBytes } from 'node:crypto'
import pg from 'pg'

const prefix = 'holdfast_drill_'

/** Makes a database on the server of `url` for `act`, and drops it in any case. */
export async function withScratchDatabase(
  url: string,
  act: (scratchUrl: string) => Promise<void>,
): Promise<void> {
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await onServer(url, async (client) => {
    await dropLeftovers(client)
    await client.query(`create database ${name} template template0`)
  })
  try {
    const scratch = new URL(url)
    scratch.pathname = `/${name}`
    await act(scratch.href)
  } finally {
    await onServer(url, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
}

/** Drops the databases that killed drills left behind, to which nobody is connected. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname::text as name from pg_database d
     where datname ~ $1 and datdba = (select oid from pg_roles where rolname = current_user)
       and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    [`^${prefix}[0-9a-f]{12}$`],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name}`)
}

async function onServer(url: string, act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
