/** Names of places, nationalities and people that lists of general English lack. They are never corrected. */
export const PROPER_NAMES: ReadonlySet<string> = new Set(
  `afghanistan africa african alabama alaska albania alexander algeria america american americans amsterdam
  andrew angeles anthony arab arabia arabic argentina arizona armenia asia asian athens atlanta auckland
  australia australian austria austrian azerbaijan baghdad bahamas bahrain baltimore bangkok bangladesh
  barcelona beijing belarus belgian belgium berlin bermuda bolivia bosnia boston brazil brazilian brian britain
  british brussels bucharest budapest buenos bulgaria cairo calgary california cambodia cambridge cameroon
  canada canadian caribbean carolina catherine cayman charles charlotte chicago chile chilean china chinese
  christopher cincinnati cleveland colombia colorado connecticut copenhagen croatia cuba cuban cyprus czech
  dallas daniel danish david delaware delhi denmark denver detroit dominican donald dubai dublin dutch ecuador
  edinburgh edward egypt egyptian elizabeth emma england english estonia ethiopia europe european finland
  finnish florida france francis francisco frankfurt french geneva george georgia german germany ghana gibraltar
  glasgow greece greek guatemala hamburg hanoi harvard havana hawaii helsinki henry hong houston hungarian
  hungary iceland idaho illinois india indian indiana indonesia indonesian iowa iran iranian iraq iraqi ireland
  irish israel israeli istanbul italian italy jackson jakarta jamaica james japan japanese jersey jerusalem
  johannesburg john johnson jones jordan joseph julia kansas karachi kazakhstan kentucky kenya kevin kiev kong
  korea korean kuwait kyiv lagos laos latvia laura lebanon liechtenstein lisbon lithuania london louisiana
  luxembourg madrid malaysia malta manhattan manila maria mark martin maryland massachusetts melbourne mexican
  mexico miami michael michigan milan minnesota mississippi missouri moldova monaco mongolia montana montreal
  morocco moscow mumbai munich myanmar nairobi nebraska nepal netherlands nevada nicholas nigeria nigerian
  norway norwegian oakland ohio oklahoma oman ontario oregon orlando oslo ottawa oxford pakistan pakistani
  palestine palestinian panama paraguay paris patrick paul pennsylvania peru peter philadelphia philippines
  phoenix poland polish portland portugal portuguese prague qatar quebec rachel richard riyadh robert roma
  romania rome ronald russia russian rwanda saudi scotland scottish seattle senegal seoul serbia shanghai
  shenzhen simon singapore slovakia slovenia smith spain spanish stanford stephen steven stockholm sudan susan
  sweden swedish swiss switzerland sydney syria syrian taipei taiwan taiwanese tanzania tehran tennessee texas
  thai thailand thomas tokyo toronto tunisia turkey turkish uganda ukraine ukrainian uruguay utah vancouver
  venezuela vermont vienna vietnam vietnamese virginia warsaw washington wellington william williams wisconsin
  wyoming yemen york zealand zimbabwe zurich`.split(/\s+/),
);
