import type { Phrases } from './wishes.ts';

/**
 * Words of people: no plan says anything of them. Left out aloud, of a language, and no slip for another
 * word. None ends in 'in', which 'Schüler in Berlin' would be read as.
 */
export const PEOPLE: Phrases = {
  en: `family, families, kid, kids, child, children, student, students, pupil, nurse, nurses, doctor, teacher, teachers, senior,
    seniors, pensioner, pensioners, retiree, retired, veteran, grandma, grandpa, grandmother, grandfather, grandparents, mother,
    father, mom, mum, dad, parent, parents, wife, husband, partner, son, daughter, couple, friend, friends, girl, boy, teen,
    teenager, teenagers, toddler, woman, women, man, men, girlfriend, boyfriend, au pair, au pairs, expat, immigrant, refugee, driver,
    working holiday, working holidays, work and travel, first responder`,
  de: `familie, familien, kind, kinder, kindern, schüler, student, studenten, studierende, azubi, azubis,
    lehrer, rentner, senior, senioren, oma, opa, mama, papa, mutter, vater, eltern, großeltern, tochter, sohn,
    frau, mann, freund, vielnutzer, vieltelefonierer, beamte, ärztin, arzt`,
  ja: `家族, 学生, 大学生, 高校生, 中学生, 小学生, 子供, 子ども, こども, キッズ, 高齢者, シニア, 母, 父, 両親, 祖母, 祖父, 息子, 娘, 妻,
    夫, 友達, 社会人, 看護師, 教師, 留学生, ワーホリ, ワーキングホリデー`,
};

/** The same of things, and of what one does with them. */
export const THINGS: Phrases = {
  en: `country, countries, city, cities, house, home, work, working, remote, remotely, office, business, watch, smartwatch, tablet, ipad,
    iphone, android, samsung, pixel, laptop, router, modem, tracker, camera, car, chat, video, music, maps, map, mail, email, web,
    game, games, gaming, stream, streaming, whatsapp, netflix, train, hotel, flight, airport, signal, wifi, wi fi, w lan, wlan,
    wifi calling, wi fi calling, pocket wifi, pocket wi fi, mobile wifi, mifi`,
  de: `länder, ländern, auto, haus, arbeit, empfang, netzabdeckung, uhr, wohnmobil, fernseher, heimnetz`,
  ja: `ゲーム, ゲーム用, タブレット, 車, 車載, スマートウォッチ, wi fi, ポケットwi fi, ポケットwifi, モバイルwi fi, 家族割, 学割`,
};

/** Ends of German words that are two: 'Kindertarif', 'Japanurlaub', 'Zweithandy'. */
export const GERMAN_ENDS = `tarif, tarife, karte, karten, handy, handys, vertrag, verträge, netz, urlaub, reise, reisen, trip, flat,
  volumen, paket, pakete, nummer`;

/** Other words that are no slips. */
export const NO_SLIPS = `old, young, city, coverage, strong, history, change, changes, exchange, contact, about, privacy, terms, login,
  help, saved, dual, free, show, give, tell, thing, things, easy, simple, safe, secure, roman, iron, male, mall, nice, money, bill,
  bills, bank, thank, spare, camping, summer, islands, klein, kleine, groß, mittel, ausland, stadt, rechner, serien, schülerin,
  studentin, lehrerin, rentnerin, freundin`;
