import type { Says } from './wishes.ts';

/** Said of every plan, or of none: they stand neither in what a text asks for nor in what it leaves out. */
export const FILLERS: Says = {
  en: `a, an, the, plus, of, for, in, on, at, to, from, with, and, or, vs, versus, by, my, me, i, is, are, am, be, w, it, its, our,
    we, us, you, your, what, which, who, best, good, great, top, so, then, there, no, may, might, as, that, this, some, any,
    about, around, during, while, into, within, per, each, please, hi, hello, thanks, im, ill, ive, id like, would, like,
    looking, look, find, search, get, need, needs, needed, want, wants, have, has, only, just, use, using, buy, new, can, could, do,
    does, how, much, many, will, be, going, go, goes, stay, staying, move, moving, visit, visiting, spend, spending, live, living,
    sim, sims, sim only, simonly, sim card, sim cards, card, cards, plan, plans, phone, phones, mobile, mobiles, cell, cellular,
    cellphone, smartphone, data, internet, tariff, tariffs, package, packages, provider, providers, carrier, carriers, operator,
    service, price, prices, pricing, cost, costs, compare, comparison, pay, paying, pays, paid, now, currently, monthly, month,
    months, day, days, text, texts, sms, high speed, fast, after, before, also, but, not, when, where, long, short, time,
    line, lines, person, people, total, next, first, last, more, less, one, give or take, roughly, approximately, approx, ca,
    minimum, maximum, at least, up to, option, options, something, anything, abroad, roaming`,
  de: `der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, und, oder, für, fürs, fuer, ins, beim, mit, ohne, nach, in, im, am, an,
    auf, aus, bei, zu, zum, zur, von, vom, bis, ich, wir, mir, mich, mein, meine, meinen, meiner, uns, unser, unsere, es, ist,
    sind, bin, war, wird, werde, möchte, möchten, will, wollen, brauche, brauchen, benötige, fliege, fliegen, fahre, fahren, alle, aller, suche, suchen, gesucht, hätte,
    gerne, gern, bitte, hallo, danke, was, welche, welcher, welches, wer, wie, wo, viel, dann, danach, anschließend, auch, nur,
    bester, beste, bestes, besten, gute, guter, gutes, guten, neu, neue, neuen, neuer, derzeit, aktuell, zurzeit, zahle, zahlen,
    bezahle, etwa, ungefähr, circa, rund, pro, je, jeweils, karte, karten, sim karte, sim karten, simkarte, simkarten, tarif,
    tarife, tarifen, handy, handys, handytarif, handytarife, handykarte, mobilfunk, mobilfunktarif, mobilfunktarife, smartphone,
    anbieter, datenvolumen, daten, volumen, monat, monate, monatlich, tag, tage, preis, preise, kosten, kostet, vergleich,
    vergleichen, person, personen, leute, reicht, so, dass, kann, hat, haben, habe, während, gesamt, insgesamt, mindestens`,
  ja: `の, で, が, を, に, は, と, へ, も, や, から, まで, より, な, だ, です, ます, たい, したい, する, ください, 下さい, お願いします, ほしい, 欲しい,
    探しています, 探してる, 使いたい, 使う, 行く, 行きます, 滞在, おすすめ, オススメ, 良い, いい, 一番, どれ, どこ, 何, 用, 付き, あり, 可, 対応, 込み,
    携帯, 携帯電話, スマホ, カード, プラン, 料金, 料金プラン, 値段, 価格, 比較, データ, データ通信, データ容量, 通信, 容量, ギガ, 回線, 会社, キャリア,
    モバイル, 月額, 月, 日, 間, 分, シム, 一人, 私, 今, 現在, その後, それから, ぐらい, くらい, 程度, 約, 海外, 国内, 短期, 短期滞在, 長期, 長期滞在`,
  any: `lte, 4g, 3g, gb, x, esim io, carte, forfait, tarjeta, para, pour, de, en, el, la, le`,
};

/** Words of people and things that no plan says anything of: none of them is a slip for another word. */
export const NO_SLIPS = `family, families, kids, child, children, student, students, nurse, senior, seniors, pensioner, pensioners,
  grandma, grandpa, grandmother, grandfather, mother, father, mom, mum, dad, wife, husband, son, daughter, couple, friend, friends,
  house, home, work, working, remote, remotely, office, business, old, young, girl, boy, teen, teenager, watch, tablet, ipad,
  iphone, android, samsung, pixel, laptop, router, modem, chat, video, music, maps, map, mail, email, web, game, games, gaming,
  stream, streaming, whatsapp, train, hotel, flight, airport, city, coverage, signal, strong, history, change, changes, exchange,
  familie, kinder, kind, schüler, oma, opa, mutter, vater, rentner, studenten, empfang, arbeit, haus, netzabdeckung, nurse, doctor,
  contact, about, privacy, terms, login, help, saved, dual, free, wifi, show, give, tell, help, thing, things, easy, simple, safe, secure, woman, women, man, men, roman, iron, male, mall, nice, money, bill, bills, bank, thank, spare, camping, summer, islands, klein, kleine,
  groß, mittel, ausland, stadt, rechner, serien, studentin`;
