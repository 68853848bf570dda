import { icons } from 'lucide-react'
import { expect, test } from 'vitest'
import { productIcons } from './product-icons.ts'

const sources: Readonly<Record<string, string>> = import.meta.glob('../**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('[ROUTE-06] the gallery of the product’s icons shows what the product imports, the icons of the menus among them', () => {
  const namesIn = (texts: readonly string[]) =>
    texts
      .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => name in icons)
  const shown = new Set<string>(productIcons)
  const imported = new Set(namesIn(Object.values(sources)))
  expect([...shown].filter((name) => !imported.has(name))).toEqual([])
  const ofMenus = namesIn([sources['../shell/menu.ts'] ?? ''])
  expect(ofMenus.length).toBeGreaterThan(20)
  expect(ofMenus.filter((name) => !shown.has(name))).toEqual([])
})
