import { expect, test } from 'vitest'
import { fileNameFaults, findFileNameFaults } from './file-names.ts'

const faultsOf = (file: string, text: string) => fileNameFaults(new Map([[file, text]]))

test('a file is named after the only function that it exports, in either spelling', () => {
  for (const text of [
    'export function addMember() {}',
    'export const addMember = () => 1',
    "export const addMember: Verb<'createMember', 'db'> = make()",
    'const addMember = () => 1\nexport { addMember }',
    'export interface Fields {}\nexport type Key = string\nexport async function* addMember() {}\nconst own = () => 1',
  ]) {
    expect(faultsOf('a/add-member.ts', text)).toEqual([])
    expect(faultsOf('a/add.ts', text)).toEqual([
      'a/add.ts: exports addMember alone and is to be named add-member',
    ])
  }
  expect(faultsOf('a/MemberRow.tsx', 'export function MemberRow() {}')).toEqual([])
})

test('a file with several exports, a class or a constant may have a common name', () => {
  for (const text of [
    'export const a = () => 1\nexport const b = () => 2',
    'export const limits = [1]\nexport const isWithin = () => true',
    'export class Queue {}',
    'export const limits = [1]',
    "export const a = () => 1\nexport { b } from './b.ts'",
  ])
    expect(faultsOf('a/names.ts', text)).toEqual([])
})

test('every file with one exported function is named after it', () => {
  expect(findFileNameFaults()).toEqual([])
})
