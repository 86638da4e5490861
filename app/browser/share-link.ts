/** Opens the phone's own panel, or copies the link where there is none. A panel that was closed counts as shared. */
export async function shareLink(link: { title?: string; url: string }): Promise<'shared' | 'copied' | 'failed'> {
  try {
    if (navigator.share) {
      await navigator.share(link)
      return 'shared'
    }
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed'
  }
}
