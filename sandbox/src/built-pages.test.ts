import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { approverPage, consolePage } from './built-pages.ts'
import { root } from './processes.ts'

test.each([consolePage, approverPage])('a change of any module of the build builds $folder again', (page) => {
  const config = readFileSync(join(root, page.folder, 'vite.config.ts'), 'utf8')
  const modules = [...config.matchAll(/from '\.\/([^']+)'/g)].map(([, name]) => `${page.folder}/${name}`)
  expect(modules.length).toBeGreaterThan(0)
  expect(page.sources).toEqual(expect.arrayContaining(modules))
})

test('a change of any package that the approver page uses builds it again', () => {
  const manifest = JSON.parse(readFileSync(join(root, approverPage.folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const own = Object.keys(manifest.dependencies).filter((name) => name.startsWith('@holdfast/'))
  const folders = own.map((name) => `packages/${name.replace('@holdfast/', '')}/src`)
  expect(approverPage.sources).toEqual(expect.arrayContaining(folders))
})
