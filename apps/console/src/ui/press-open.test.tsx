import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pressOpen } from './press-open.ts'

afterEach(() => {
  window.getSelection()?.removeAllRanges()
  cleanup()
})

function showRow() {
  const [open, other] = [vi.fn(), vi.fn()]
  render(
    <table>
      <tbody>
        <tr onClick={pressOpen}>
          <td>Halden Logistics</td>
          <td>
            <button type="button" onClick={other}>
              Copy
            </button>
            <button type="button" data-row-open onClick={open}>
              Open
            </button>
          </td>
        </tr>
      </tbody>
    </table>,
  )
  return { open, other }
}

test('a click beside the controls opens the row once', () => {
  const { open } = showRow()
  fireEvent.click(screen.getByText('Halden Logistics'))
  expect(open).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(open).toHaveBeenCalledTimes(2)
})

test('a click on another control, and the end of a selection, open nothing', () => {
  const { open, other } = showRow()
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  window.getSelection()?.selectAllChildren(screen.getByText('Halden Logistics'))
  fireEvent.click(screen.getByText('Halden Logistics'))
  expect(other).toHaveBeenCalledTimes(1)
  expect(open).not.toHaveBeenCalled()
})
