import { BUY_LINKS } from '#src/domain/core/words/buying.ts';
import type { GraphItem } from '../../json-ld.ts';

/** A question and its answer. */
export interface FaqItem {
  question: string;
  answer: string;
}

/** The marketplace's four questions; the answers hold for any shop. */
export const MARKETPLACE_FAQ: readonly FaqItem[] = [
  {
    question: 'How do I choose the right SIM card?',
    answer:
      'Start with the country, the number of days, and the data you need each month. Check that your phone is unlocked, that it takes the format on offer (nano SIM or eSIM), and that the network covers the places you go. Then compare the price for those days, not the price on the box: a cheap card with a short validity can cost more for a month.',
  },
  {
    question: 'What is the difference between a SIM and an eSIM?',
    answer:
      'A SIM is a small card that you put into the phone. An eSIM is a chip that is already in the phone: you load the plan with a QR code or an app, usually within minutes, and can keep several plans and switch between them. The service is the same. An eSIM needs a phone that supports it, and moving it to another phone can take the help of the carrier.',
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

/** Questions beyond the marketplace's; answers name what this site shows, so keep them true to it. */
export const SITE_FAQ: readonly { id: string; title: string; items: readonly FaqItem[] }[] = [
  {
    id: 'choose',
    title: 'Choosing a plan',
    items: [
      {
        question: 'How much data do I need?',
        answer:
          'Messages, maps and mail take about 1 to 2 GB a month. With music and social media on the way it is 5 to 10 GB, with an hour of video a day 20 to 40 GB. Look in the settings of your phone: it counts what you used last month. For a trip, half a GB to one GB a day is enough for most people.',
      },
      {
        question: 'Why do some plans of a month cost more than twelve times their price in a year?',
        answer:
          'Many prepaid plans last 28 or 30 days and not a month, so a year has 13 charges. Others add a set-up fee, raise the price later or take the whole term at once. The total for your need counts all of that, line by line.',
      },
      {
        question: 'What does unlimited mean?',
        answer:
          'There is no end to the data, but there may be to its speed. Some plans are fast up to an amount and slow after it, and some are slow from the first day. Where the seller says it, the speed or the amount stands beside the word; where nothing is said, we say that the limit is not published.',
      },
      {
        question: 'Can I use a plan as a hotspot?',
        answer:
          'Most sellers allow it, many only up to an amount, and many publish nothing about it. The page of each plan says which it is. If you need a hotspot, ask for it in the filters: plans that do not say are then named apart.',
      },
      {
        question: 'What if I need a phone number?',
        answer:
          'Plans of operators with calls come with a number. Travel eSIMs are nearly always data only: calls then go through apps, and messages with codes of your bank still come to your own SIM if it stays switched on.',
      },
    ],
  },
  {
    id: 'travel',
    title: 'Travel and eSIM',
    items: [
      {
        question: 'Does my phone take an eSIM?',
        answer:
          'Dial *#06#: if an EID stands there, it does. Many phones of the last years do; some models sold in mainland China and some locked by a carrier do not.',
      },
      {
        question: 'Which countries does a plan for a group of countries cover?',
        answer:
          'Sellers count differently: a plan for Europe may have 30 countries or 45. Where the list is published, it stands on the page of the plan; else the page says that it is not, and you should look at the page of the seller before you buy.',
      },
      {
        question: 'When do the days of a travel plan begin?',
        answer:
          'With most sellers when the phone first uses a network there, with some when you buy or install it. Install it at home, where there is Wi-Fi, and switch it on when you arrive.',
      },
    ],
  },
  {
    id: 'switch',
    title: 'Switching',
    items: [
      {
        question: 'Can I keep my number?',
        answer:
          'Yes, in most countries, from one operator to another of the same country. Ask the old one for the code that the new one wants, do it before the old contract ends, and do not cancel first. A travel eSIM does not take your number and does not touch it.',
      },
      {
        question: 'Is a plan without a contract really free of one?',
        answer:
          'We call it so when it binds you for a month at most. Where the seller does not publish its term, we say that it is not published, and do not count it as free.',
      },
    ],
  },
  {
    id: 'site',
    title: 'About this site',
    items: [
      {
        question: 'How old are the prices?',
        answer:
          'Each price stands with the day on which it was last seen. Up to 90 days it counts as fresh, up to a year as an old price, and after that it is folded away. Check the page of the seller before you buy: its offer is the one that counts.',
      },
      {
        question: 'What do fits and may fit mean?',
        answer:
          'A plan fits when everything that you asked for is published and true of it. It may fit when nothing speaks against it but a fact is not published: the page names which.',
      },
      {
        question: 'Who pays for this site?',
        answer: `Some ${BUY_LINKS} pay a commission when you buy. It changes neither the price nor the order of any list, and plans that pay nothing are compared in the same way.`,
      },
    ],
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
