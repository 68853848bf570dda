/** Before the tests of each file: the files of one worker share a page, and a component that stays mounted, or a stored setting,
 *  would be found by the next file. */
import { cleanup } from '@testing-library/react'

cleanup()
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
