import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sources } from './console-build.ts'
import { root } from './processes.ts'

test('a change of any module of the build builds the console again', () => {
  const config = readFileSync(join(root, 'apps/console/vite.config.ts'), 'utf8')
  const modules = [...config.matchAll(/from '\.\/([^']+)'/g)].map(([, name]) => `apps/console/${name}`)
  expect(modules.length).toBeGreaterThan(0)
  expect(sources).toEqual(expect.arrayContaining(modules))
})
