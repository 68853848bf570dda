/**
 * Ends `npm run build`: prints the size of the console's pages, and exits 1 if one is over its budget
 * or files import each other in a circle.
 * --table: every page.
 */
import { parseArgs } from 'node:util'
import { measureConsole, missingStyles, sizeFaults } from './checks/console-size.ts'

const { values: options } = parseArgs({ options: { table: { type: 'boolean', default: false } } })
const { routes, circles } = measureConsole()
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

if (options.table) {
  console.log('| Page opened first | kB brotli | kB gzip | styles, kB brotli |\n|---|--:|--:|--:|')
  for (const { path, brotli, gzip, style } of routes.toSorted((a, b) => b.brotli - a.brotli))
    console.log(`| ${path} | ${kilobytes(brotli)} | ${kilobytes(gzip)} | ${kilobytes(style.brotli)} |`)
}
const faults = [...sizeFaults(routes), ...missingStyles(routes), ...circles]
const most = Math.max(...routes.map(({ brotli }) => brotli))
const mostStyle = Math.max(...routes.map(({ style }) => style.brotli))
console.log(
  `console: ${faults.length === 0 ? 'within its budget' : `${faults.length} faults`}; the largest of ${routes.length} pages loads ${kilobytes(most)} kB brotli, and the largest styles are ${kilobytes(mostStyle)}`,
)
for (const fault of faults) console.log(`  ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
