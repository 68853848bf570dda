/** Text in which a reader sees every character, in the order in which it is stored. Unicode 16, properties by their names in
 *  ECMAScript. */

/** Control, format, direction and other characters without a shape, and lone surrogates. U+2800 is a blank that is no space. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800]/u

/** In emoji a variation selector and a joiner have a shape: ❤️, 👩‍💻, 1️⃣. */
const emoji =
  /\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?\ufe0f?(?:\u200d\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?\ufe0f?)*|[0-9#*]\ufe0f\u20e3/gu

export const isReadableText = (text: string): boolean => !hidden.test(text.replace(emoji, ''))
