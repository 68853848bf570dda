import type { ReadResult } from '@holdfast/store/bundle'

/** The facts of a backup that was read completely, as lines. */
export function describeBundle({ header, manifest }: ReadResult): string[] {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0)
  return [
    `Backup of ${header.madeAt}, made by Holdfast ${header.madeBy}, schema ${header.migrations.at(-1)?.name ?? 'none'}`,
    `${manifest.tables.length} tables, ${rows} rows, ${bytes} bytes of text: whole and unchanged`,
  ]
}
