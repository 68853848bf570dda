import { plural } from '../../src/format/plural.ts'

export const prices = {
  search: 'Search prices',
  count: (n: string) => `${n} prices`,
  importCsv: 'Import prices',
  loadFailed: (reason: string) => `The prices could not be loaded: ${reason}`,
  caption: 'Newest price of each source',
  asset: 'Asset',
  price: 'US dollars',
  source: 'Source',
  day: 'Day',
  state: 'State',
  used: 'In use',
  other: 'A more trusted source comes first',
  expired: 'More than 7 days old, not used',
  sources: {
    operator: 'Operator',
    import: 'Imported file',
    feed: 'Public feed',
    sandbox: 'Sandbox',
    peg: 'Stablecoin, 1 dollar',
  },
  empty: 'No prices yet.',
  emptyWhy: 'Import a CSV file, or configure a public feed.',
  noMatch: 'No price matches.',
  missing: (n: number) =>
    plural('en', n, { one: '1 asset has no price', other: `${n} assets have no price` }),
  more: (n: number) => `${n} more`,
  held: (n: number) =>
    plural('en', n, { one: '1 price waits for your decision', other: `${n} prices wait for your decision` }),
  heldWhy: 'They differ tenfold or more from the price before. They are not used until you accept them.',
  jump: (before: string, dayBefore: string, now: string, day: string) =>
    `${before} on ${dayBefore} → ${now} on ${day}`,
  accept: 'Accept',
  reject: 'Reject',
  confirmAccept: (symbol: string, now: string, before: string) =>
    `Use ${now} US dollars for ${symbol}? The price before was ${before}.`,
  decisionFailed: (reason: string) => `The decision was not saved: ${reason}`,
  importing: {
    title: 'Import prices',
    lead: 'A CSV file with the columns asset, day and usd. You see the changes before anything is imported.',
    file: 'CSV file',
    choose: 'Choose a file',
    chooseOther: 'Choose another file',
    noFile: 'No file chosen',
    reading: 'The file is being checked…',
    tooLarge: 'The file is larger than 900 kB. Split it.',
    failed: (reason: string) => `The file could not be checked: ${reason}`,
    lines: 'Lines',
    toAdd: 'To add',
    toChange: 'To change',
    unchanged: 'Unchanged',
    toHold: 'To confirm',
    held: (n: number) =>
      plural('en', n, {
        one: '1 price jumps tenfold or more. It is imported, but not used until you accept it.',
        other: `${n} prices jump tenfold or more. They are imported, but not used until you accept them.`,
      }),
    jump: (line: number, asset: string, day: string, before: string, now: string) =>
      `Line ${line}: ${asset}, ${day}: ${before} → ${now}`,
    faults: (n: number) =>
      plural('en', n, {
        one: '1 error. Correct it to import the file.',
        other: `${n} errors. Correct them to import the file.`,
      }),
    faultOf: (line: number, column: string, fault: string) => `Line ${line}, column ${column}: ${fault}`,
    faultOfLine: (line: number, fault: string) => `Line ${line}: ${fault}`,
    moreFaults: (n: number) => `and ${n} more`,
    codes: {
      'not-csv': 'This is not CSV: a quotation mark is out of place.',
      'column-missing': 'The heading lacks this column.',
      'too-many-cells': 'The line has more cells than the heading.',
      'asset-wrong': 'Write an id like tron:0x2b6653dc/slip44:195.',
      'asset-unknown': 'This asset is not in the catalogue.',
      'day-wrong': 'Write a day like 2026-03-31.',
      'day-ahead': 'This day lies in the future.',
      'usd-wrong': 'Write a number above 0 like 0.27, without sign or exponent.',
      repeated: 'This repeats the asset and day of an earlier line.',
    },
    start: (n: number) =>
      n === 0 ? 'Import' : plural('en', n, { one: 'Import 1 price', other: `Import ${n} prices` }),
    done: (added: number, changed: number, held: number) =>
      `Imported: ${added} added, ${changed} changed${held === 0 ? '' : `, ${held} to confirm`}`,
  },
}
