import type { GraphItem } from '../json-ld.ts';

/** A question and its answer (specification §3, FAQ item). */
export interface FaqItem {
  question: string;
  answer: string;
}

/** The marketplace's four questions (specification §2); the answers hold for any shop. */
export const MARKETPLACE_FAQ: readonly FaqItem[] = [
  {
    question: 'How do I choose the right SIM card?',
    answer:
      'Start with the country, the number of days, and the data you need each month. Check that your phone is unlocked, that it takes the format on offer (nano SIM or eSIM), and that the network covers the places you go. Then compare the price for those days, not the price on the box: a cheap card with a short validity can cost more for a month.',
  },
  {
    question: 'What is the difference between a SIM and an eSIM?',
    answer:
      'A SIM is a plastic card that you put into the phone. An eSIM is a chip that is already in the phone: you load the plan with a QR code or an app, usually within minutes, and can keep several plans and switch between them. The service is the same. An eSIM needs a phone that supports it, and moving it to another phone can take the help of the carrier.',
  },
  {
    question: 'Are SIM cards sold on Amazon reliable?',
    answer:
      "Most are genuine prepaid cards of known carriers, but they are sold by many different sellers. Look for the carrier itself or a large seller, recent reviews from the country you travel to, and a date by which the card must be activated. Some countries ask for an ID when a card is registered. Compare the price with the carrier's own shop before you order.",
  },
  {
    question: 'Do international SIM cards work in unlocked phones?',
    answer:
      "Yes, if the phone supports the bands of the network abroad, as most phones of the last years do. Unlocked means that the phone accepts cards of any carrier: try another carrier's card, or look in the settings under network or carrier lock. A phone that is still being paid off may be locked until then.",
  },
];

/** The questions as search engines read them. */
export function faqPage(items: readonly FaqItem[], id: string): GraphItem {
  return {
    '@type': 'FAQPage',
    '@id': id,
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
