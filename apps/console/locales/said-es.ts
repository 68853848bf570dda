/** What the server says, in Spanish. `npm run check` reads the server's sentences from its source and names those that are missing
 *  here, and those here that nobody says any more. How a sentence is written: src/words/say-with.ts. */
import type { Said } from '../src/words/say-with.ts'
import { fields } from './refusals-es/fields.ts'
import { states } from './refusals-es/states.ts'
import { statuses } from './refusals-es/statuses.ts'

/** What is wrong with a field, behind 'Campo: '. */
const faults = {
  'is empty': 'está vacío',
  'This Idempotency-Key was used for another request.': 'Esta Idempotency-Key se usó para otra solicitud.',
}

const peopleAndOrganisations = {}

const walletsAndCatalogues = {
  'Invalid address for {network}': 'La dirección no es válida en {network}',
}

/** Of a file with addresses, each behind its line and column. */
const importing = {
  'is not CSV: a quotation mark is out of place': 'no es CSV: hay unas comillas fuera de lugar',
  'the heading lacks this column': 'falta esta columna en el encabezado',
  'has more cells than the heading': 'tiene más celdas que el encabezado',
  'a file may have {n} lines': 'un archivo admite {n} líneas',
  'is longer than 120 characters or has control characters':
    'tiene más de 120 caracteres o caracteres de control',
  'is longer than 500 characters or has line breaks': 'tiene más de 500 caracteres o saltos de línea',
  "'{network}' is no network of the catalogue": '«{network}» no es una red del catálogo',
  'is no address of {network}': 'no es una dirección de {network}',
  'stands on line {line} already': 'ya está en la línea {line}',
}

const reading = {
  'Read again from the last reconciled point': 'Leído de nuevo desde el último punto conciliado',
  'Booked as the chain has it': 'Contabilizado tal como está en la cadena',
}

const webhooks = {}

const keysAndDevelopment = {}

const transfers = {
  'This transfer is {was:state}, not {needed:state}.': 'Esta transferencia ya no está {needed}: está {was}.',
  'This transfer is {was:state}.': 'Esta transferencia está {was}.',
  'This transfer has expired. Ask for a new one.':
    'El plazo de esta transferencia ha vencido. Pida una nueva.',
  'This transfer was not broadcast.': 'Esta transferencia no se ha transmitido.',
  'This is not the intent of the request.': 'No es lo que pide la solicitud.',
  'Whoever asked for a transfer does not approve it.': 'Quien pide una transferencia no la aprueba.',
  'You have approved this transfer already.': 'Usted ya ha aprobado esta transferencia.',
  'is archived': 'está archivada',
  'is not the network of the wallet': 'no es la red de la billetera',
  'is no token of the wallet’s network': 'no es un token de la red de la billetera',
  'is not in the catalogue': 'no está en el catálogo',
  'is unverified: nobody has compared its symbol and decimals with its contract (TOKEN_UNVERIFIED)':
    'no está verificado: nadie ha comparado su símbolo y sus decimales con su contrato (TOKEN_UNVERIFIED)',
  'has more than {n} decimal places': 'tiene más de {n} decimales',
  'must be more than zero': 'tiene que ser mayor que cero',
  'nothing is sent on {network} yet': 'aún no se envía nada en {network}',
  'This transfer cannot be built: {why:sentence}': 'Esta transferencia no se puede construir: {why}',
  'longer than 256 bytes': 'tiene más de 256 bytes',
  'hidden characters or directions': 'caracteres ocultos o cambios de dirección',
  'no plain text': 'no es texto simple',
  'no whole number': 'no es un número entero',
  'no time': 'no es una hora',
  'no TRON address': 'no es una dirección de TRON',
  'not of TRON': 'no es de TRON',
  'more than 64 bits': 'es demasiado grande para esta cadena',
  'neither TRX nor a TRC-20 token': 'no es TRX ni un token TRC-20',
  'not 0 to 77': 'no está entre 0 y 77',
  'not 1 to 2^256 - 1': 'no está entre 1 y 2^256 - 1',
  'not 0 to 2^256 - 1': 'no está entre 0 y 2^256 - 1',
  'not between 1 and the ceiling of {n}': 'no está entre 1 y el tope de {n}',
  'the block id does not begin with its number': 'el identificador del bloque no empieza por su número',
  'a path needs a key': 'una ruta necesita una clave',
  'more than 10 steps': 'tiene más de 10 pasos',
  'a step is no number below 2^31': 'un paso no es un número menor que 2^31',
  '{request:sentence} asks for the same, {what} to {recipient}, and is not over: it may still be paid. Wait until it is confirmed or has failed, or say that you want to pay once more.':
    '{request} pide lo mismo, {what} para {recipient}, y no ha terminado: aún puede pagarse. Espere a que esté confirmada o haya fallado, o indique que quiere pagar otra vez.',
  '{request:sentence} asks for the same, and what was made for it may still be sent. Finish it first, or wait until it has failed: otherwise it could be paid twice.':
    '{request} pide lo mismo, y lo que se preparó para ella aún puede enviarse. Termínela primero o espere a que haya fallado: de lo contrario podría pagarse dos veces.',
  '{request:sentence} asks for the same, and what was made for it may still be sent until {time}. Finish it first, or wait until it has failed: otherwise it could be paid twice.':
    '{request} pide lo mismo, y lo que se preparó para ella aún puede enviarse hasta {time}. Termínela primero o espere a que haya fallado: de lo contrario podría pagarse dos veces.',
  'The earlier request {id} ({time})': 'La solicitud anterior {id} ({time})',
  'The earlier request {id} of {who} ({time})': 'La solicitud anterior {id} de {who} ({time})',
  'Its time is over and the chain has not taken it. Ask for a new transfer.':
    'Su plazo venció y la cadena no la tomó. Pida una transferencia nueva.',
  'Its time is over and the chain has not taken it; the node had said {code}. Ask for a new transfer.':
    'Su plazo venció y la cadena no la tomó; el nodo había dicho {code}. Pida una transferencia nueva.',
  'The chain has not taken it before its time was over. Ask for a new transfer.':
    'La cadena no la tomó antes de que venciera su plazo. Pida una transferencia nueva.',
  'Nobody approved and signed it in time. Ask for a new transfer.':
    'Nadie la aprobó y firmó a tiempo. Pida una transferencia nueva.',
  'The chain undid it: {why}.': 'La cadena la deshizo: {why}.',
}

/** Why a transfer would fail. */
const failures = {
  'This transfer would fail. {why:sentence}': 'Esta transferencia fallaría. {why}',
  'This transfer would fail. {why:sentence} Nothing was signed; it can be tried again.':
    'Esta transferencia fallaría. {why} No se firmó nada; se puede intentar de nuevo.',
  'The chain has not seen this wallet yet: it holds nothing.':
    'La cadena aún no ha visto esta billetera: no tiene nada.',
  'recipient_address: nobody has a key to {address}: what is sent there is lost':
    'Nadie tiene la clave de {address}: lo que se envía allí se pierde',
  'The fee of this transfer could come to {fee} {coin}; at most {most} {coins} are allowed.':
    'La comisión de esta transferencia podría llegar a {fee} {coin}; se permiten {most} {coins} como máximo.',
  'The recipient is the wallet itself.': 'El destinatario es la propia billetera.',
  'The recipient is a contract, and TRX is not sent to contracts.':
    'El destinatario es un contrato, y a los contratos no se les envía TRX.',
  'The wallet holds {available:amount} TRX; amount and fee come to {needed:amount} TRX.':
    'La billetera tiene {available} TRX; lo que se envía en TRX y la comisión suman {needed} TRX.',
  'The wallet holds {available:amount} of the token; {needed:amount} are to be sent.':
    'La billetera tiene {available} del token; se quieren enviar {needed}.',
  'The token’s contract refuses the transfer.': 'El contrato del token rechaza la transferencia.',
  'The token’s contract refuses the transfer: {why}.':
    'El contrato del token rechaza la transferencia: {why}.',
  'The fee limit of {available:amount} TRX is below the {needed:amount} TRX that the energy may cost.':
    'El límite de comisión de {available} TRX no llega a los {needed} TRX que puede costar la energía.',
}

const node = {
  'No node of {network} is configured.': 'No hay ningún nodo de {network} configurado.',
  'The node did not take the transaction ({why}). What is signed stays valid: it can be handed over again, and fails as EXPIRED once the chain has passed its time. Do not ask for it anew before that.':
    'El nodo no tomó la transacción ({why}). Lo firmado sigue siendo válido: se puede volver a entregar, y falla como EXPIRED cuando la cadena haya pasado su plazo. No la pida de nuevo antes.',
  'The node did not take the transaction ({why}). What is signed stays valid until {time}: it can be handed over again, and fails as EXPIRED once the chain has passed its time. Do not ask for it anew before that.':
    'El nodo no tomó la transacción ({why}). Lo firmado sigue siendo válido hasta {time}: se puede volver a entregar, y falla como EXPIRED cuando la cadena haya pasado su plazo. No la pida de nuevo antes.',
  'It is not known yet whether the node took the transaction: {why:sentence}. The same bytes are sent again.':
    'Aún no se sabe si el nodo tomó la transacción: {why}. Se vuelven a enviar los mismos bytes.',
  'The time of the signed bytes is over, but the chain has not passed it for good yet. Try again in a few minutes.':
    'El plazo de los bytes firmados ha vencido, pero la cadena aún no lo ha dejado atrás de forma definitiva. Inténtelo de nuevo en unos minutos.',
}

const signers = {
  'No signers are configured on this server.': 'Este servidor no tiene firmantes configurados.',
  'No key of the signers signs for this wallet.': 'Ninguna clave de los firmantes firma por esta billetera.',
  'No dev key signs for {address}.': 'Ninguna clave de desarrollo firma por {address}.',
  'An approval of this transfer was not given through this server, so it does not count. The transfer has to be approved again.':
    'Una aprobación de esta transferencia no se dio a través de este servidor, así que no cuenta. La transferencia debe aprobarse de nuevo.',
  'The audit record of this organization was changed since this transfer was approved. Nothing is signed before an administrator has verified it.':
    'El registro de auditoría de esta organización se modificó después de aprobarse esta transferencia. No se firma nada hasta que un administrador lo haya verificado.',
  'APPROVAL_FORGED: The approval in the name of {who} was not given through this server, or HOLDFAST_SECRET_KEY is another one since.':
    'APPROVAL_FORGED: La aprobación a nombre de {who} no se dio a través de este servidor, o HOLDFAST_SECRET_KEY cambió desde entonces.',
  'This transfer was requested before an update of Holdfast, and the signers no longer sign it. Request it again.':
    'Esta transferencia se solicitó antes de una actualización de Holdfast y los firmantes ya no la firman. Solicítela de nuevo.',
  '{request:sentence} paid the same after this one was requested, and nobody who approved this one was asked to pay twice. Request it again as a repeat if both are wanted.':
    '{request} pagó lo mismo después de solicitarse esta, y a nadie de quienes aprobaron esta se le preguntó si debía pagarse dos veces. Solicítela de nuevo como repetición si quiere ambas.',
  '{what:sentence} Refused {count} more times within a minute.':
    '{what} Rechazado {count} veces más en un minuto.',
  'Bytes exist for this transfer without a time at which they end. Other bytes in their place could pay twice, so none are built. Request the transfer again once you know that these were not sent.':
    'Existen bytes de esta transferencia sin fecha de caducidad. Otros bytes en su lugar podrían pagar dos veces, así que no se crean. Solicite la transferencia de nuevo cuando sepa que estos no se enviaron.',
  'Somebody else is signing this transfer at the moment.':
    'Otra persona está firmando esta transferencia en este momento.',
  'The signature is not the wallet’s ({why}). Nothing was sent.':
    'La firma no es la de la billetera ({why}). No se envió nada.',
}

/** What was done with a transfer, and what developers are told of it. */
const steps = {
  'The intent is frozen.': 'La intención está fijada.',
  'Waits for approval.': 'Espera aprobación.',
  'Approved in dev mode.': 'Aprobada en modo de desarrollo.',
  'Continued by the server.': 'Continuada por el servidor.',
  'Claimed by {who}.': 'Reservada por {who}.',
  'The exact bytes are built and stored.': 'Los bytes exactos están construidos y guardados.',
  'The signers are asked.': 'Se pregunta a los firmantes.',
  'Signed with {key}.': 'Firmada con {key}.',
  'The signature is the wallet’s; the signed bytes are stored.':
    'La firma es la de la billetera; los bytes firmados están guardados.',
  'Handed to the node, try {n}.': 'Entregada al nodo, intento {n}.',
  'The node refused it: {code}.': 'El nodo la rechazó: {code}.',
  'The node has the transaction ({code}).': 'El nodo tiene la transacción ({code}).',
  'Stopped as asked.': 'Detenida como se pidió.',
  'It is in a solid block.': 'Está en un bloque definitivo.',
  submitted: 'enviada a aprobación',
  'approved in dev mode': 'aprobada en modo de desarrollo',
  'signed with the dev key': 'firmada con la clave de desarrollo',
  'signed with the signers': 'firmada con los firmantes',
  'r and s are equal: honest signers draw their nonces at random, so this does not happen.':
    'r y s son iguales: los firmantes honestos eligen sus nonces al azar, así que esto no ocurre.',
  'r and s differ, as they should: the signers’ nonces are random. What counts is that both verify for the wallet.':
    'r y s son distintas, como debe ser: los nonces de los firmantes son aleatorios. Lo que cuenta es que ambas verifican para la billetera.',
  'The signers did not sign: {why:sentence}': 'Los firmantes no firmaron: {why}',
  'These bytes were signed with the dev key before; the signers were not asked.':
    'Estos bytes ya se firmaron con la clave de desarrollo; no se preguntó a los firmantes.',
  'The signers’ signature verifies for {address}.': 'La firma de los firmantes verifica para {address}.',
  'The signers’ signature does not verify for {address}.':
    'La firma de los firmantes no verifica para {address}.',
  'No dev key signs for {address}: the wallet’s key exists only in shares.':
    'Ninguna clave de desarrollo firma por {address}: la clave de la billetera existe solo en fragmentos.',
  'The dev key’s signature verifies for {address}.':
    'La firma de la clave de desarrollo verifica para {address}.',
  'The dev key’s signature does not verify: {why}.': 'La firma de la clave de desarrollo no verifica: {why}.',
}

export const said: Said = {
  sentences: {
    ...faults,
    ...peopleAndOrganisations,
    ...walletsAndCatalogues,
    ...importing,
    ...reading,
    ...webhooks,
    ...keysAndDevelopment,
    ...transfers,
    ...failures,
    ...node,
    ...signers,
    ...steps,
  },
  fields,
  states,
  statuses,
}
