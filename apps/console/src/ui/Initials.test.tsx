import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { hueOf, Initials, initialsOf, PersonName } from './Initials.tsx'

afterEach(cleanup)

test.each([
  ['Teresa Treasurer', 'TT'],
  ['ana maría de la cruz', 'AC'],
  ['Plato', 'P'],
  ['  ', ''],
  ['𝒜da Ωmega', '𝒜Ω'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a person keeps the colour under another name, and two people with near ids differ', () => {
  const hues = [1, 2, 3, 4].map((n) => hueOf(`00000000-0000-7000-8000-00000000000${n}`))
  expect(new Set(hues).size).toBe(4)
  // The approver page has the same colour for the same person.
  expect(hues[0]).toBe(230)
  for (const hue of hues) expect(hue >= 0 && hue < 360).toBe(true)
})

test('the initials are not part of the text', () => {
  const { container } = render(<PersonName id="a" name="Teresa Treasurer" />)
  expect(container.textContent).toBe('Teresa Treasurer')
  expect(container.querySelector('[data-letters]')?.getAttribute('data-letters')).toBe('TT')
})

test('a person with an unknown id has no colour, so that none changes when the id is known', () => {
  const { container } = render(<Initials id={null} name="Teresa Treasurer" />)
  expect(container.querySelector('[data-letters="TT"]')?.getAttribute('style')).toBeNull()
})
