import { type CommandFormResult, outcomesOf } from '#app/admin/commands/command-form-result'
import { sendCommand } from '#app/admin/commands/send-command'
import { documentsAddress } from '#app/admin/orders/documents-address'
import { formText } from '#app/forms/form-text'

/** Client action of an order's page: when the order is packed, its label opens with the print dialog. */
export async function packAndPrint(sent: Parameters<typeof sendCommand>[0]): Promise<CommandFormResult> {
  const form = await sent.request.clone().formData()
  const result = await sendCommand(sent)
  const [only] = outcomesOf(result)
  // A command that waited for the network has no such field, since it is sent later and perhaps elsewhere.
  if (formText(form, 'print') === 'label' && result.ok && only)
    location.assign(documentsAddress('label', [only.number]))
  return result
}
