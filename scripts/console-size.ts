/**
 * Ends `npm run build`: prints the size of the console's pages, and exits 1 if one is over its budget
 * or files import each other in a circle.
 * --table: every page.
 */
import { parseArgs } from 'node:util'
import { measureConsole, sizeFaults } from './checks/console-size.ts'

const { values: options } = parseArgs({ options: { table: { type: 'boolean', default: false } } })
const { routes, style, circles } = measureConsole()
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

if (options.table) {
  console.log('| Page opened first | kB brotli | kB gzip |\n|---|--:|--:|')
  for (const { path, brotli, gzip } of routes.toSorted((a, b) => b.brotli - a.brotli))
    console.log(`| ${path} | ${kilobytes(brotli)} | ${kilobytes(gzip)} |`)
  console.log(`| styles | ${kilobytes(style.brotli)} | ${kilobytes(style.gzip)} |`)
}
const faults = [...sizeFaults(routes, style), ...circles]
const most = Math.max(...routes.map(({ brotli }) => brotli))
console.log(
  `console: ${faults.length === 0 ? 'within its budget' : `${faults.length} faults`}; the largest of ${routes.length} pages loads ${kilobytes(most)} kB brotli`,
)
for (const fault of faults) console.log(`  ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
