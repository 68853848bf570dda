/** Counts the queries of a database. For tests only. */
import { type KyselyPlugin, OperationNodeTransformer, type RootOperationNode } from 'kysely'
import type { Database } from './database.ts'

/** `db` is the same database; its queries are counted. */
export function countQueries(database: Database): { readonly db: Database; readonly counter: QueryCounter } {
  const counter = new QueryCounter()
  return { db: database.withPlugin(counter), counter }
}

export class QueryCounter implements KyselyPlugin {
  queries = 0
  #selected: (readonly string[])[] = []

  reset(): void {
    this.queries = 0
    this.#selected = []
  }

  /** Selects that read all of these tables. */
  selectsOf(...tables: readonly string[]): number {
    return this.#selected.filter((names) => tables.every((table) => names.includes(table))).length
  }

  transformQuery({ node }: { readonly node: RootOperationNode }): RootOperationNode {
    this.queries += 1
    if (node.kind === 'SelectQueryNode') {
      const tables = new TableNames()
      tables.transformNode(node)
      this.#selected.push(tables.names)
    }
    return node
  }

  transformResult<Result>({ result }: { readonly result: Result }): Promise<Result> {
    return Promise.resolve(result)
  }
}

class TableNames extends OperationNodeTransformer {
  readonly names: string[] = []

  protected override transformTable(
    ...[node]: Parameters<OperationNodeTransformer['transformTable']>
  ): ReturnType<OperationNodeTransformer['transformTable']> {
    this.names.push(node.table.identifier.name)
    return node
  }
}
