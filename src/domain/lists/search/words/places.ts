/** What people call countries, their parts and their cities, beside names that the platform knows. */
export const ALSO_CALLED: Readonly<Record<string, string>> = {
  US: 'hawaii, new york, new mexico, los angeles, american, las vegas, florida, california, miami, san francisco, chicago, nyc, kalifornien, texas, boston, seattle, orlando, san diego, カリフォルニア, ラスベガス, ロサンゼルス, ハワイ, ニューヨーク',
  UK: 'london, british, scotland, england, wales, schottland, northern ireland, ロンドン',
  JP: 'japanese, japanisch, japanische, tokyo, osaka, kyoto, tokio, 東京, 大阪, 京都, 沖縄',
  DE: 'german, deutsche, deutscher, berlin, munich, münchen, hamburg, frankfurt, ベルリン',
  CA: 'canadian, toronto, vancouver, montreal, トロント, バンクーバー',
  FR: 'paris, パリ',
  IT: 'rome, venice, milan, sicily, rom, sizilien, mailand, venedig, ローマ',
  ES: 'barcelona, madrid, mallorca, majorca, ibiza, tenerife, teneriffa, canary islands, kanaren, gran canaria, バルセロナ',
  PT: 'lisbon, lissabon, madeira, azores, azoren',
  NL: 'holland, amsterdam, the netherlands, niederlande, オランダ',
  CZ: 'czech republic, prague, prag, tschechien, チェコ',
  GR: 'crete, kreta, athens, athen',
  AT: 'vienna, wien, salzburg',
  CH: 'schweiz, zurich, zürich, geneva',
  HU: 'budapest',
  AE: 'uae, emirates, dubai, abu dhabi, vae, emirate, アラブ首長国連邦, ドバイ',
  TR: 'turkey, türkei, istanbul, antalya, トルコ',
  TH: 'bangkok, phuket, バンコク',
  ID: 'bali, jakarta, バリ, バリ島',
  VN: 'hanoi, saigon, da nang, ダナン',
  KR: 'korea, seoul, südkorea, 韓国, ソウル',
  TW: 'taipei, 台湾, 台北',
  HK: 'hong kong, hongkong, 香港',
  MO: 'macau, macao, マカオ',
  CN: 'shanghai, beijing, peking, 中国, 上海',
  SG: 'シンガポール',
  MY: 'kuala lumpur',
  MV: 'maldives, malediven, モルディブ',
  MM: 'myanmar, burma',
  AU: 'sydney, melbourne, シドニー',
  ZA: 'cape town, kapstadt',
  TZ: 'zanzibar, sansibar',
  MX: 'cancun',
  DO: 'punta cana, dominican republic, dominikanische republik',
  EG: 'cairo, hurghada',
  CI: 'ivory coast, elfenbeinküste',
  BA: 'bosnia, bosnien',
  TT: 'trinidad',
  LC: 'saint lucia',
  GS: 'south georgia',
  XE: 'euro trip, eurotrip, eu countries, euroland, europe wide, europaweit, mediterranean, mittelmeer, scandinavia, skandinavien, balkans, balkan, benelux, 地中海, 北欧',
  XA: 'southeast asia, south east asia, south asia, east asia, southeastasia, südostasien, 東南アジア',
  XW: 'around the world, all over the world, whole world, 世界一周, 海外周遊, world trip, round the world, weltreise',
  XL: 'caribbean, karibik, カリブ海, mittelamerika',
  XM: 'gulf states, golfstaaten',
};

/** What people call a place, by its code on this site, beside what the platform knows; none of most. */
export const alsoCalled = (code: string): string[] => ALSO_CALLED[code]?.split(', ') ?? [];

/** What networks are called in Germany, by the slugs of their operators. */
export const NETWORKS_CALLED: readonly (readonly [slugs: readonly string[], names: string])[] = [
  [['telekom-de'], 'd1, d1 netz'],
  [['vodafone-de'], 'd2, d2 netz'],
  [['telekom-de', 'vodafone-de'], 'd netz, d netze'],
  [['o2-de'], 'e netz, e plus, eplus, e plus netz'],
];

/** Codes of two letters that count. */
export const CODES: Readonly<Record<string, string>> = {
  US: 'US',
  UK: 'UK',
  GB: 'UK',
  DE: 'DE',
  JP: 'JP',
  CA: 'CA',
  EU: 'XE',
};
/** Of these, words of English where they stand in lower case. */
export const WORDS_IN_LOWER_CASE = new Set(['us']);
