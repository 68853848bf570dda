/**
 * Work of which one process at a time does all. It holds a row of the database until a time of the database's clock,
 * so neither a session lock nor equal clocks are needed. Work that outlasts its lease may overlap with that of the
 * next holder: it has to bear that.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { newId } from './ids.ts'

export class Lease {
  readonly #db: Database
  readonly #name: string
  readonly #lastsMs: number
  readonly #holder = newId()

  constructor({
    db,
    name,
    lastsMs,
  }: {
    readonly db: Database
    readonly name: string
    readonly lastsMs: number
  }) {
    this.#db = db
    this.#name = name
    this.#lastsMs = lastsMs
  }

  /** Takes or renews it. False: another process holds it. */
  async take(): Promise<boolean> {
    const until = sql`clock_timestamp() + ${this.#lastsMs} * interval '1 millisecond'`
    const { rows } = await sql`
      insert into leases as held (name, holder, until) values (${this.#name}, ${this.#holder}, ${until})
      on conflict (name) do update set holder = excluded.holder, until = excluded.until
        where held.holder = excluded.holder or held.until <= clock_timestamp()
      returning holder`.execute(this.#db)
    return rows.length > 0
  }

  /** Frees it for the next process, unless another one holds it already. */
  async release(): Promise<void> {
    await this.#db
      .deleteFrom('leases')
      .where('name', '=', this.#name)
      .where('holder', '=', this.#holder)
      .execute()
  }
}
