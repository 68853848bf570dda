/** Csv Export: the transactions list as a file. */
export const csvExport = {
  lead: 'All pages of the filtered list, one line per movement with its fee. A fee without a movement has its own line.',
  counting: 'Counting…',
  rows: {
    one: (count: string) => `${count} line`,
    other: (count: string) => `${count} lines`,
  },
  atMost: (rows: string) => `At most ${rows}`,
  manyLines: 'More lines than are counted',
  cut: 'More names, notes or amounts match the search than can be searched: the file may lack lines.',
  content:
    'Full amounts, fees, address names, your wallet’s balance after each row, notes, and times in UTC. Column names are in English.',
  form: 'Format',
  plain: 'Programs and databases (plain UTF-8)',
  spreadsheet: 'Excel (UTF-8 with byte order mark, for accents)',
  start: 'Download',
  loading: (size: string) => `Downloading… ${size} kB`,
  done: (size: string) => `Saved, ${size} kB.`,
  failed: (reason: string) => `The file could not be loaded: ${reason}`,
}
