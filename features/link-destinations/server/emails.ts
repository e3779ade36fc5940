import { greet, type EmailTemplate } from '#platform/server/mail/email-template.ts'

type BrokenLink = { title: string; destination: string; reason: string; url: string }
type BrokenLinksEmailInput = { firstName: string; links: BrokenLink[]; listUrl: string }

const maxItems = 20

/** To the owner of links whose destinations failed twice, an hour apart. */
export function brokenLinksEmail({ firstName, links, listUrl }: BrokenLinksEmailInput): EmailTemplate {
  const [first] = links
  const isOne = links.length === 1
  const hiddenCount = links.length - maxItems
  return {
    subject: isOne ? `Broken destination: ${first!.title}` : `${links.length} of your links have a broken destination`,
    greeting: greet({ firstName }),
    paragraphs: [
      isOne
        ? "We checked this link's destination twice today, and it didn't work."
        : "We checked the destinations of these links twice today, and they didn't work.",
      ...(hiddenCount > 0 ? [`The first ${maxItems} are below. See all of them in Foundry.`] : []),
    ],
    items: links
      .slice(0, maxItems)
      .map(({ title, destination, reason, url }) => ({ title, text: `${destination} · ${reason}`, url })),
    action: isOne ? { label: 'Open the link', url: first!.url } : { label: 'Show broken links', url: listUrl },
    closing: 'Set a new destination there; QR codes and shared links keep working.',
  }
}
