import { expect, test } from 'vitest'
import { withoutFallbacks, withoutUnset } from './modern-styles.ts'

test('the blocks for older browsers go, and what they enclose for newer ones stays', () => {
  const styles =
    '@layer properties{@supports (not (x:y)){*{--tw-a:0}}}.a{color:red}@supports (color:color-mix(in lab, red, red)){.a{color:color-mix(in oklab, red 4%, blue)}}.b{top:0}'
  expect(withoutFallbacks(styles)).toBe('.a{color:red}.a{color:color-mix(in oklab, red 4%, blue)}.b{top:0}')
  expect(() => withoutFallbacks('@layer properties{.a{}')).toThrow(/does not end/)
})

test('a registered property that no rule sets is replaced by its initial value or by the fallback', () => {
  const styles = [
    '@property --tw-ring{syntax:"*";inherits:false;initial-value:0 0 #0000}',
    '@property --tw-shadow{syntax:"*";inherits:false;initial-value:0 0 #0000}',
    '@property --tw-leading{syntax:"*";inherits:false}',
    '@property --tw-blur{syntax:"*";inherits:false}',
    '.a{--tw-shadow:0 1px red;box-shadow:var(--tw-ring), var(--tw-shadow)}',
    '.b{line-height:var(--tw-leading,calc(1rem + var(--row)));filter:var(--tw-blur, ) blur(1px)}',
    '.c{color:var(--tw-ring-color)}',
  ]
  expect(withoutUnset(styles.join(''))).toBe(
    [
      styles[1],
      '.a{--tw-shadow:0 1px red;box-shadow:0 0 #0000, var(--tw-shadow)}',
      '.b{line-height:calc(1rem + var(--row));filter:  blur(1px)}',
      '.c{color:var(--tw-ring-color)}',
    ].join(''),
  )
})
