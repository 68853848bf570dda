import { expect, test } from 'vitest'
import { lastPageOf, pageFromText } from './page-box.ts'

test('[TX-12] a page outside the list is clamped to it', () => {
  expect(
    ['0', '-3', '1', '4', '9999', '99999999999999999999999'].map((text) => pageFromText(text, 4)),
  ).toEqual([1, 1, 1, 4, 4, 4])
})

test('[TX-13] a text that is not a number is ignored', () => {
  expect(['abc', '', ' ', '1e3', '2.5', '1a', '٣'].map((text) => pageFromText(text, 4))).toEqual(
    Array.from({ length: 7 }, () => null),
  )
})

test('[TX-68] the total determines the last page', () => {
  expect([lastPageOf(95, 30), lastPageOf(90, 30), lastPageOf(0, 30)]).toEqual([4, 3, 1])
})
