/**
 * Runs before the tests of each file. Test files of one worker share a page, so a mounted component or a stored setting would
 * leak into the next file.
 */
import { cleanup } from '@testing-library/react'

cleanup()
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
