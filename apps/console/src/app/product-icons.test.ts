import { icons } from 'lucide-react'
import { expect, test } from 'vitest'
import { productIcons } from './product-icons.ts'

const sources: Readonly<Record<string, string>> = import.meta.glob('../**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('[ROUTE-06] the gallery of the product’s icons shows what the product imports, no more and no less', () => {
  const imported = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  )
  const used = new Set(imported.filter((name) => name in icons))
  expect([...productIcons].sort()).toEqual([...used].sort())
})
