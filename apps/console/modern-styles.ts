/**
 * Leaves out of the built styles what only older browsers need (those that the build names know @property and color-mix), and the
 * properties of Tailwind CSS that no utility in use sets. The first page loads all styles.
 */
import type { Plugin } from 'vite'

export const modernStyles: Plugin = {
  name: 'modern-styles',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = withoutUnset(withoutFallbacks(String(file.source)))
  },
}

const fallbackOfProperty = '@layer properties{'
const testOfColorMix = '@supports (color:color-mix(in lab, red, red)){'

export function withoutFallbacks(styles: string): string {
  let rest = styles
  for (let at = rest.indexOf(fallbackOfProperty); at >= 0; at = rest.indexOf(fallbackOfProperty))
    rest = rest.slice(0, at) + rest.slice(endOf(rest, at + fallbackOfProperty.length) + 1)
  for (let at = rest.indexOf(testOfColorMix); at >= 0; at = rest.indexOf(testOfColorMix)) {
    const begin = at + testOfColorMix.length
    const end = endOf(rest, begin)
    rest = rest.slice(0, at) + rest.slice(begin, end) + rest.slice(end + 1)
  }
  return rest
}

const registered = /@property (--tw-[\w-]+)\{([^}]*)\}/g

/** A registered property that no rule sets has its initial value everywhere, so each use becomes that value or the fallback. */
export function withoutUnset(styles: string): string {
  const unset = [...styles.matchAll(registered)].filter(([, name]) => !styles.includes(`${name}:`))
  return unset.reduce((rest, [rule, name = '', members = '']) => {
    const initial = /initial-value:([^;]*)/.exec(members)?.[1]
    return withValue(rest.replace(rule, ''), name, initial)
  }, styles)
}

function withValue(styles: string, name: string, initial: string | undefined): string {
  const use = new RegExp(`var\\(${name}(?=[,)])`)
  let rest = styles
  for (let found = use.exec(rest); found !== null; found = use.exec(rest)) {
    const begin = found.index + found[0].length
    const end = endOf(rest, begin, '()')
    // Without either, the declaration has no value, and the browser ignores it.
    const value = initial ?? rest.slice(begin + 1, end)
    rest = rest.slice(0, found.index) + value + rest.slice(end + 1)
  }
  return rest
}

/** The place of the brace that closes the block around `from`. */
function endOf(styles: string, from: number, [open, close] = '{}'): number {
  let depth = 1
  for (let at = from; at < styles.length; at++) {
    if (styles[at] === open) depth++
    if (styles[at] === close) depth--
    if (depth === 0) return at
  }
  throw new Error('A block of the styles does not end')
}
