/** Csv Export: the transactions list as a file. */
export const csvExport = {
  lead: 'Every page of what the filters show, one line for each transaction.',
  counting: 'Counting…',
  rows: {
    one: (count: string) => `${count} transaction`,
    other: (count: string) => `${count} transactions`,
  },
  atLeast: (rows: string) => `At least ${rows}`,
  content:
    'Full amounts, fees, names of known addresses, the balance of your wallets after each row, notes, and times in UTC. Column names are English.',
  form: 'Made for',
  plain: 'Programs and databases (plain UTF-8)',
  spreadsheet: 'Excel (UTF-8 with a mark, so that accents are read)',
  start: 'Download',
  loading: (size: string) => `Downloading… ${size} kB`,
  done: (size: string) => `Saved, ${size} kB.`,
  failed: (reason: string) => `The file could not be loaded: ${reason}`,
}
