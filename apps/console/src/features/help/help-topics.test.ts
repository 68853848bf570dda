import { expect, test } from 'vitest'
import { help as english, type HelpWords } from '../../../locales/en/help.ts'
import { help as spanish } from '../../../locales/es/help.ts'
import { pages } from '../../app/pages.ts'
import { findTopics, topics } from './help-topics.ts'

const textOf =
  ({ topics: words }: HelpWords) =>
  ({ id }: { id: keyof HelpWords['topics'] }) =>
    [words[id].title ?? '', words[id].what, ...words[id].ways].join('\n')
const idsFound = (words: HelpWords, typed: string, role?: keyof HelpWords['roles']) =>
  findTopics(textOf(words), { typed, role }).map(({ id }) => id)

test('every page that works has a topic, and every topic links to an existing page', () => {
  const known = new Map(pages.map(({ path, page }) => [path, page]))
  for (const { screen } of topics) if (screen) expect(known.get(screen.path)).toBe(screen.page)
  const explained = new Set(topics.map(({ screen }) => screen?.path))
  const apart =
    /^\/(dev|dashboard-|mpc\/(key-domains|keys|tron|forwarders|transfer-requests|dev)|help|wallets|admin\/dashboard)/
  const isSample = new Set(pages.filter(({ isMockup }) => isMockup).map(({ path }) => path))
  for (const { path } of pages)
    if (!apart.test(path) && !isSample.has(path)) expect(explained, path).toContain(path)
})

test('staff pages are marked as such', () => {
  const isForStaff = new Map(pages.map((page) => [page.path, page.isForStaff]))
  for (const { screen, isForStaff: isMarked } of topics)
    if (screen && isForStaff.get(screen.path)) expect(isMarked, screen.path).toBe(true)
})

test('both languages have the same number of sentences, in their own words', () => {
  for (const { id } of topics) {
    const [en, es] = [english.topics[id], spanish.topics[id]]
    expect([id, es.ways.length, es.title === undefined]).toEqual([id, en.ways.length, en.title === undefined])
    expect(es.what).not.toBe(en.what)
    for (const way of es.ways) expect(en.ways).not.toContain(way)
  }
})

test('every typed word must match, whatever its case and accents; the role narrows the list', () => {
  expect(idsFound(english, 'RIBBON compare')).toEqual(['comparing'])
  expect(idsFound(spanish, 'sesion contrasena')).toContain('session')
  expect(idsFound(spanish, 'sesión contraseña')).toEqual(idsFound(spanish, 'SESION contrasena'))
  expect(idsFound(english, 'xyzzy')).toEqual([])
  expect(idsFound(english, '  ')).toHaveLength(topics.length)
  expect(idsFound(english, '', 'approver')).toContain('comparing')
  expect(idsFound(english, '', 'approver')).toContain('session')
  expect(idsFound(english, '', 'approver')).not.toContain('systemHealth')
  expect(idsFound(english, '', 'operator')).toContain('systemHealth')
})
