/**
 * Runs before the tests of each file. Test files of one worker share a page, so a mounted component or a stored setting would
 * leak into the next file. They share modules too, and with them the time zone of the account.
 */
import { cleanup } from '@testing-library/react'
import { displayIn } from './format/zone.ts'

cleanup()
displayIn(null)
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
