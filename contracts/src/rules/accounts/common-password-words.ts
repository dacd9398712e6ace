/**
 * The words in the most common passwords, without the digits and signs that people put around them: the 4,800 most frequent in the list of
 * zxcvbn-ts (MIT). Only the BFF loads this file.
 */
export const commonWords: ReadonlySet<string> = new Set(`
aaliyah aardvark aaron abby abc abcd aberdeen abgrtyu abigail abnormal abraham absolut absolute access accord achilles action
active adam adams adgjmptw adidas admiral adonis adrian adriana adrienne adult adults aezakmi africa again agent
aggies aikido airborne airbus airforce airplane akira alabama alan alaska albatros albert alberto albina albion alejandr alejandro
aleksandr aleksandra aleksey alenka alex alexalex alexande alexander alexandr alexandra alexey alexia alexis alfa alfred alfredo alibaba
alice alicia alien aliens alina alisha alison allan allen alliance allison allmine allsop allstar aloha alone alpha alphabet alpine
alucard always alyssa amadeus amanda amateur amateurs amazing amazon amber amelia america american amerika amigo amsterda amsterdam
anaconda anakin anal analsex anarchy anastasia anastasiya anders andersen anderson andre andrea andreas andrei andres andrew andrey
andromed andromeda andy anfield angel angela angelica angelina angelo angels angie angus anhyeuem animal animals anime anita anna annabell
anne annette annie annika answer anthony anthrax antoine anton antoni antonio anubis anything apache apollo apple applepie apples april
aquarius aragorn arcadia archer archie area argentina ariana arizona arjay arlene armagedon armani army arnold arrow arsenal artem artemis
artemka arthur artist artur arturo asd asdasd asddsa asdf asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdfzxcv asdzxc ashlee
ashleigh ashley ashton asia asian aspire aspirine assass assassin assfuck asshole assholes assman assword asterix astrid astro astros
athena athens athlon atlanta atlantic atlantis atomic attack attila attitude aubrey auburn audia audrey august augusta augustus aurora
aussie austin australi australia autumn avalanch avalon avatar avenger avenue aviation awesome azamat azerty azsxdc azsxdcfv babe babes
babies baby babybaby babyblue babyboy babydoll babyface babygirl babylon babylove bacardi bacchus back backdoor backup bacon badass badboy
baddog badger badgirl badman baggins baggio bagira bailey baker balance baldwin ball baller balloon balloons balls bambam bamboo banana
bananas banane bandit bang bangbang bangkok bank banker banner banshee banzai barbados barbara barber barbie barcelon barcelona barefoot
barker barkley barnes barney baron barrett barry barsik bart bartman barton baseball basket basketba basketball bass bassman bastard
batman battery battle baxter bayern bcfields beach beaches beacon beagle beamer bean beaner beanie beans bear bearbear bearcat bears beast
beastie beatle beatles beatrice beautifu beautiful beauty beaver beavis because becker beckham becky beefcake beemer beer beerbeer beetle
believe belinda bell bella belle belly bender benfica beng bengals benjamin bennett benny benson bentley beowulf beretta berger berlin
bermuda bernard bernie bert bertha bertie bessie beth bethany better betty beverly bhbirf bian bianca bicycle bigass bigballs bigbear
bigbird bigblue bigboobs bigboy bigbutt bigcat bigcock bigdaddy bigdick bigdog bigfish bigfoot bigger biggie biggles bigguy bigmac bigman
bigmike bigmoney bigone bigred bigsexy bigtime bigtit bigtits bike bikini bilbo bill billie billy billybob billyboy bimmer bing bingo
binladen bird birdie birdman birthday biscuit bishop bitch bitchass bitches biteme bizkit blabla black blackbir blackcat blackdog blackhaw
blackie blackjac blackjack blackman blackout blacks blacky blade blades blahblah blake blaster blaze blazer blessed blessing blink
blizzard blond blonde blondes blondie blood bloody blossom blow blowjob blowme blue bluebird blueblue blueboy bluedog blueeyes bluefish
bluemoon blues bluesky boat bobafett bobbie bobbob bobby bobcat bobdylan boeing bogart bogdan bogey bohica bollocks bollox bolton bombay
bomber bombers bond bondage bone bonehead boner bones bonita bonjour bonjovi bonkers bonnie bonsai boob boobie boobies booboo boobs booger
boogie booker bookworm boom boomboom boomer bootie boots booty boricua boris borussia bosco boss bossman boston bottle bottom bounce
bounty bowler bowling bowser boxer boxing boxster boys brad bradford bradley brains brandi brando brandon brandy brasil braves bravo
brazil breast breasts breeze brenda brendan brent brett brewer brewster brian briana brianna bridge bridget bright brighton brigitte
bristol britney brittany brittney broadway broder brodie broken broker bronco broncos bronze brooke brooklyn brooks brother brothers brown
brownie browning browns bruce brucelee bruins bruno brutus bryan bryant bubba bubbas bubble bubbles buck bucket buckeye buckeyes buckshot
budapest buddah buddha buddie buddy buddyboy budlight budman budweise buffalo buffett buffy bugger builder bull bulldog bulldogs bullet
bullfrog bulls bullseye bullshit bummer bunghole bunker bunnies bunny burger burrito burton bush bushido business busted buster butch
butcher butler butt butter buttercu butterfl butterfly buttfuck butthead butthole buttman button buttons butts buzz buzzard byteme cabbage
cactus cadillac caesar caitlin calgary calico caliente californ california caligula callaway callie callum calvin camaro cambiami camel
camelot camels cameltoe camera cameron camilla camille campbell camper canada canadian cancel cancer cancun candace candice candle candy
candyman cang cannabis cannon canon cantona canyon capital capone caprice capslock captain caramel caravan carbon card cardinal cards
carina carl carla carlito carlitos carlo carlos carlton carmel carmen carol carole carolin carolina caroline carolyn carpedie carpet
carrera carrie carrot carson carter cartman cartoon casanova caserta casey cash casino casper cassidy cassie castle castro catalina catch
catdog catfish catherin catherine cathy catman cats cattle cavalier caveman ccbill cdtnbr cdtnkfyf cecilia cedric celeron celeste celica
celine celtic celtics ceng cent center central century cerberus cessna cfitymrf cgfhnfr chad chai chainsaw chair champ champion champs
chan chance chandler chanel chang change changed changeme channel chantal chao chaos charger chargers charity charlene charles charley
charli charlie charlott charlotte charlton charly charmed chase chaser cheater check checkers cheech cheeks cheers cheese cheetah chelsea
chemical cheng cherokee cherry cheryl chester chestnut chevelle chevrole chevrolet chevy chewie cheyenne chicago chichi chicken chickens
chicks chico chief chiefs children chimera china chinook chip chipper chippy chivas chloe chocolat chocolate chong chopin chopper chou
chris chrisbln chrissy christ christia christian christie christin christina christine christmas christop christopher christy chrome
chronic chrono chrysler chuai chuang chubby chuck chuckie chuckles chucky chui chun chunky chuo church ciccio cicero cigar cigars cinder
cindy cinema cinnamon circle circus citadel citizen city civic cjkysirj cjkywt claire clancy clapton clarence clarinet clark classic
classics claude claudi claudia claudio claymore clayton clemson cleo clevelan clifford clinton clipper clitoris cloud clouds clover clown
clowns cobain cobalt cobra cocacola cocaine cock cocks coconut cody coffee cohiba coke coldbeer coleman colleen college collin collins
colombia colonel colorado colors colt colton coltrane columbia columbus combat comet comics command commando common compaq compute
computer concord concorde concrete condom condor confused cong connect conner connie connor conover conrad consumer contact content
control cookie cookies cool cooldude cooler coolguy coolio coolman coolness cooper cooter copper corey corleone cornell corolla corona
corrado corsair corvette cosmic cosmo cosmos cosworth cotton cougar cougars counter country county courage courtney cowboy cowboys coyote
crack cracker craig crash crawford crazy crazybab cream creampie creamy create creation creative creature credit cricket criminal crimson
cristian cristina critter crjhgbjy crow cruise cruiser crunch crusader crusher crysis crystal cthtuf cthulhu cthutq cuan cubbies cubswin
cuddles cumming cumshot cunt cunts cupcake curious curtis custom cutlass cutter cxfcnmt cyber cyclone cyclops cygnus cynthia cypress
dabears daddy daemon daewoo dagger daisy dakota dale dalejr dallas dalton damage damian damien dammit damnit dana dance dancer dang danger
danie daniel daniela danielle daniil danila danni danny dannyboy dante danzig daphne darius dark darklord darkman darkness darkside
darkstar darlene darling darrell darren darryl darwin dave david davide davids davidson davis dawg dawn dawson daytona dbrnjh dbrnjhbz
deacon dead deadhead deadman deadpool dean deanna death debbie deborah december deedee deejay deep deepthroat deer deeznuts
deeznutz defender defiant deftones delete dell delphi delta deluxe demon demons denali deng denis denise deniska dennis denver depeche
derek derrick desert design designer desire desiree deskjet desmond destiny destroy detroit deutsch devil devildog devils dexter dfcbkbq
dfkthbz dfkthf dfktynbyf dfvgbh dharma diablo dialog diamond diamonds dian diana diane dianne diao dick dickhead dickie dicks diego
diehard diesel dietcoke dieter digger diggler digimon digital dilbert dildo dilligaf dillon dima dinamo ding dingdong dino dinosaur
dipshit direct director dirtbike dirty discover disney diver divine divorce dixie dkflbckfd dkflbvbh doberman doctor dodge dodger dodgeram
dodgers dogcat dogfood dogg dogger doggie doggy doghouse dogman dogs dogshit doitnow dollar dollars dolly dolores dolphin dolphins domain
dominic domino donald dong donkey donna donnie donovan donuts doobie doodle doogie dookie doomsday door dorian dorothy dotcom dottie
double doug doughboy douglas down download downtown dracula drago dragon dragonba dragonball dragons dragoon drake drakon dream dreamer
dreams drew drive driver drizzt droopy drowssap drpepper drummer drunk dthjybrf duan dublin ducati duchess duck duckie dude dudley duke
dumbass duncan dundee dupont durango duster dustin dusty dutch dutchess dwayne dwight dylan dynamite dynamo dynasty eagle eagles eastside
eastwood easy eatme eatpussy eatshit ebony eclipse eddie edgar eduard eduardo edward edwards eeyore eileen einstein ekaterina elaine
eldorado eleanor electra electric electron element elena elephant eleven elijah elite elizabet elizabeth elizaveta elliot elliott elvira
elvis elwood emerald emerson emily eminem emma emmanuel emmitt empire energy engage engine engineer england english enigma enjoy enter
enterpri enterprise entropy eraser eric erica ericsson erik ernest ernie erotic erotica escape escort esther estrella eternal eternity
eugene eureka europa europe evan evelyn everest everett everton evolution excalibu excalibur exigen exigent exodus exotic explorer express
extreme fabian fabie fabric face facial faggot faith faithful falcon falcons fall fallen fallout family famous fandango fang fantasy
farley farmer farscape farside fart fashion fast fastball faster fatass fatboy fatcat father fatima fatman feather february federico feet
felicia felipe felix female fender feng fergie fergus ferguson fernand fernando ferrari ferret ferris fester fetish fghtkm fgtkmcby ficken
fiesta figaro fight fighter filter filthy finance finger fingers finish fire fireball firebird firefly firefox fireman firewall first fish
fisher fishes fishing fishman fisting fitness five fktrcfylh fktrcfylhf fktrctq flames flamingo flash flatron fletch fletcher flexible
flight flipper floppy florence florian florida flounder flower flowers floyd fluffy flyboy flyers flying focus foobar foot footbal
football force ford fordf forest forever forfun forget forgot formula forrest forsaken fortuna fortune forum forward foryou fossil foster
fountain fowler foxtrot france frances francesc francesco francis franco francois frank frankie franklin franky fraser freak freaks freaky
freckles fred freddie freddy frederic fredfred free freedom freeman freepass freeporn freeuser freeway freeze french fresh friday friend
friendly friends fright frisco frisky fritz frodo frog frogger froggy front frontier frosty frozen fubar fuck fucked fucker fuckers
fuckface fuckfuck fuckher fuckin fucking fuckit fuckme fuckoff fuckthis fucku fuckyo fuckyou fugazi fulham fullmoon function funny funtime
fusion futbol future fuzzy fyfcnfcbz fylhtq fytxrf fyutkbyf gabrie gabriel gabriela gabriell gadget galaxy galina galore gambit game
gamecock gamecube gameover games gandalf ganesh gang gangbang gangsta gangster garage garbage garcia garden garfield gargoyle garrett gary
gaston gateway gator gatorade gators gawker gbpltw gegcbr geheim gemini general generic genesis geneva geng genius geoffrey georg george
georgia gerald gerard german germany geronimo gertrude gesperrt getmoney getsome gfhjkm gfhjkmgfhjkm ghbdtn ghbdtnbr ghblehjr ghetto
ghjcnj ghjcnjnfr ghost ghostrider giant giants gibson gilbert gillian ginger giorgi giorgio giovanni girl girls giuseppe gizmo gizmodo
gjkbyf glacier gladiator global gloria glory gmoney goalie goat goaway gobears goblin goblue gobucks goddess godfathe godfather godsmack
godzilla gofish goforit goirish goku gold goldberg golden goldfish goldie goldstar goldwing golf golfball golfer golfgolf golfing goliath
gollum gonavy gong gonzalez gonzo goober good goodboy goodbye goodluck goodman goodtime goofy google gooner goose gopher gordon gore
gorilla gotcha gothic gotohell govols grace gracie graham grande grandma granny grant grapes graphics grateful grease great greatone
greece green greenbay greenday greene greens greg gregor gregory gremlin grendel gretchen gretzky griffey griffin gringo grizzly gromit
groove groovy groucho grover grumpy gsxr guai guang guardian guest guiness guinness guitar gundam gunnar gunner gunners gunther gustav
hack hacked hacker haggis hailey hairy halflife halifax hallo hambone hamburg hamilton hamish hamlet hammer hammers hampton hamster
handsome handyman hang hank hanna hannah hannibal hans hansen hansolo happiness happy happyday hard hardcock hardcore harder hardon
hardrock hardware harley harmony harold harper harris harrison harry harvard harvey hassan hastings havefun hawaii hawaiian hawk hawkeye
hawkeyes hayabusa hayden hayley head health heart hearts heat heater heather heaven heckfy hector hedgehog heidi heineken helen helena
helene hell hellfire hello helloo hellos hellyeah helmet help helpme hemi hendrix henry hentai herbert herbie hercules here heritage
herman hermes hershey hesoyam heynow hidden higgins high highheel highland hill hillary hilton hiphop hippie history hithere hitler hitman
hjccbz hjvfirf hobbes hobbit hockey hokies holden hole holiday holland hollow holly hollywoo hollywood holmes holyshit home homeboy homer
homerj homers homerun honda hondas honey hong hongkong hooker hooligan hooper hoosier hoosiers hooter hooters hootie hoover hope hopeful
hopeless hopper horizon horndog hornet horney horny horse horses hotbox hotboy hotdog hotpussy hotred hotrod hotsex hotshot hotstuff
hottie house houses houston hover howard howdy huai huang hubert hudson hughes hummer hungry hunt hunter hunting hurley hurrican husker
huskers huskies hustler hyperion iamgod ibanez iceberg icecream iceman idiot idontkno idontknow iforgot igor iguana ihateyou illini
illinois illusion iloveme ilovesex iloveu iloveyo iloveyou imagine imation immortal impala imperial incubus india indian indiana indians
indigo infantry inferno infiniti infinity ingrid insane insanity insert inside insomnia inspiron integra intel internet intrepid intruder
inuyasha iomega ipswich ireland irina irish ironman isabel isabella isabelle isaiah iscool island islander israel istanbul italia italian
ivan ivanov ivanova iverson iwantu jabroni jack jackal jackass jackie jackoff jackpot jackson jacob jacobs jacques jade jagger jaguar jake
jakejake jamaica james jamesbon jamesbond jameson jamie jammer jammin jane janet janice janine january japan japanese jarhead jarvis
jasmin jasmine jason jasper java javier jaybird jayden jayeeuz jayhawk jayhawks jayson jazz jazzman jean jeanette jeanne jedi jeep jeff
jeffery jeffrey jelly jellybea jenkins jenn jenna jennie jennifer jenny jensen jeremiah jeremy jericho jerkoff jerome jerry jersey jess
jesse jessic jessica jessie jester jesus jethro jetski jewels jezebel jiang jiao jiggaman jill jillian jimbo jimbob jimmie jimmy jing
jingle jiong jktymrf joanna joanne jockey joejoe joey johann johanna johannes john johnboy johnjohn johnny johnson joker jokers jonathan
jones jorda jordan jose joseph josh joshua journey jrcfyf juan judith juggalo juice julia julian julie juliet juliette julius july jump
jumper june junebug jungle junior jupiter justafun justame justdoit justice justin justine justme juventus kahuna kaiser kaitlyn kakashka
kaktus kamikaze kamila kang kangaroo kansas karate karen karin karina karma karolina kashmir kasper katana katarina katerina katherin
katherine kathleen kathryn kathy katie katrin katrina kawasaki kayla kaylee kazantip keegan keeper keith keller kelley kellie kelly kelsey
kendall kendra kennedy kenneth kenny kenshin kentucky kenwood kenworth kermit kerstin kevin keyboard keystone keywest kfhbcf kickass
kicker kids kill killbill killer killers killkill killme kilroy kimber kimberly kinder king kingdom kingfish kingkong kingpin kingston
kinky kipper kirby kirill kirsten kirsty kiss kisses kissing kissme kissmyass kitkat kitten kitty kittycat kittykat klaster kleopatra
klingon knickers knicks knight knights knockers knopka kodiak kolobok kong kool korn koshka kosmos kostya kotaku kotenok kramer kris
krishna krista kristen kristi kristin kristina kristine kristy krystal ktyjxrf kuai kume kungfu kyle labrador labtec lacrosse ladies lady
ladybug laguna lakers lakota lambert lamont lance lancelot lancer lang lansing lantern laptop larisa larry laser lassie lasvegas latin
latinas latino laura laurel lauren laurence laurent laurie lawrence lawyer lazarus leader leanne leather leavemealone ledzep legacy legend
legion legolas lemon lemons lena leng lennon leon leonard leonardo leonid leopard lesbian lesbians lesley leslie lespaul lestat lester
letmein letsgo letter lewis lexmark lexus liang liao liberty library lick licker licking lickit lickme life lifehack lifetime light
lighter lightnin lightning lights lilian lillian lilly lincoln linda lindros lindsay lindsey lineage ling lion lionel lionking lions lips
lipstick liquid lisa lisalisa little liverpoo liverpool lizard lizzie loaded lobster loco logan logitech lokomotiv lola lolipop lolita
lollipop lollol lollypop london lonely lonestar lonewolf long longhorn look looker looking looney looser lord lorenzo lori lorraine loser
losers lost lotus louis louise loulou love lovebug loveit loveless lovelove lovely loveme lover loverboy lovers lovesex loveyou loving
lowrider ltybcrf luan lucas lucifer lucille lucky luckydog lucy ludmila ludwig luis luke lust luther lvbnhbq lynn macdaddy machine mack
macross madden maddie maddog madeline madina madison madman madmax madness madonna madrid maestro magazine maggie maggot magic magical
magician magick magicman magnolia magnum magnus magpie maiden mail mailcreated mailman majestic major makaveli maksim maksimka malaka
malcolm malibu malina mallard mallory malone mamapapa manager manchest manchester mancity mandarin mandingo mandy mango maniac manning
manowar manson mantis manuel manuela manutd maradona marathon marc marcel marcello march marcia marco marcos marcus margaret margarita
mari maria mariah marian mariana marianne marie marika marilyn marin marina marine mariners marines marino mario marion mariposa marisa
marissa marius mark marker market markus marlboro marlene marley marlin married marsha marshall martha martin martina martine martinez
martini marvel marvin mary maryann maryjane maryland masamune mason massage massimo massive maste master masters matador mathew matilda
matrix matt matteo matthew matthews mattie mature maureen maurice maverick maxell maxim maxima maxime maximum maximus maxine maxmax
maxwell maxx maxxxx mayday mayhem maynard mazafaka mazda mclaren meagan meat meatball meathead meatloaf mechanic media medical medicine
medusa megadeth megaman megan megapass megatron meghan meister melanie melinda melissa mellon mellow melody melvin member memorex memory
memphis menace meng meowmeow mephisto mercedes mercury meredith meridian merlin merlot mermaid mersedes metal metallic metallica method
mets mexican mexico miami mian miao michae michael michaela micheal michel michele michell michelle michigan mick mickey microlab micron
microphone microsof microsoft midget midnight midway mighty miguel mihail mike mikemike mikey milana milano milena miles military milkman
miller millie million millions millwall milo milton mine minecraft ming minime minnie miracle mirage miranda miriam mirror misery misfit
misfits misha mishka mission missouri missy mister mistress misty mitch mitchell mittens mobile mobydick model models modena mohamed
mohammed mojo mollie molly mollydog moloko molson mommy momoney monaco monalisa monarch monday mondeo money moneyman moneys mongoose
monica monika monique monitor monke monkey monkeys monopoly monroe monster montana monte montgom montreal monty moocow mookie moomoo moon
moonbeam moonlight moore moose mordor more morgan moritz morning morpheus morris morrison mortgage mortimer moscow moses mother
motherfucker motherlode motley motorcycle motorola mountain mouse mouth movie movies mozart muffin mulder mullet multiplelo munchkin
muppet murder murphy murray musashi muscle mushroom music musica musicman mustafa mustang mustangs mustard mybaby mylife mylove myname
mypass myself mystery mystic nadine naked nancy nang nanook napass napoleon napoli napster naruto nascar nasty nastya natali natalia
natalie natasha nathalie nathan national natural nature naughty nccitoia nccitoid nccitoie nebraska nellie nelson nemesis neng neptune
netscape network nevada nevermind newbie newcastl newlife newman newpass newport newton newyork nextel nfnmzyf nguyen niang niao nice
nicholas nichole nick nickel nicol nicola nicolas nicole nigger night nightmare nike nikita nikitos nikki nikola nikolay nimbus nimrod
nina niners ning ninja ninjas nintendo nipper nipple nipples nirvana nissan nitram nobody noelle nofear nokia nolimit nomore none nong
noodle noodles nookie nopass normal norman north northern norton norway nothing nova novell november ntktajy nuan nude nudist nugget
nuggets number nuts nuttertools nwoalife nyjets nylons nymets oakland oakley oasis obelix obiwan oblivion ocean oceans october odessa
office officer ohyeah oicu oilers oklahoma oksana oldman oleg olga oliver olivia olivier omega onelove onetime onetwo online onlyme open
openup operator optimus oracle orange oranges orchid oregon orgasm orient original orioles orion orlando oscar osiris othello otto
outkast outlaw over overkill overlord oxford ozzy pablo pacers pacific packard packer packers pacman paddle padres paint paintbal
paintball painter pakistan palace paladin palmer paloma pamela panama panasoni panasonic pancho panda pandora pang pantera panther
panthers panties pants pantyhos panzer paper paradise paradox paranoid paris park parker parola parrot party pascal pass passat
passion passme passpass passport passwd passwor password passwords passwort pasword patches patience patric patrice patricia patrick
patriot patriots patton patty paul paula pauline pavilion pavlov payton pdtplf peace peach peaches peacock peanut peanuts pearl pearljam
pebbles pecker pedro peekaboo peewee pegasus pencil penelope peng penguin penguins penis penny penthous pentium people pepito pepper pepsi
perfect persik person personal pervert pete peter peterpan peters peterson petra petrov peugeot peyton phantom pharmacy pheonix phil
philip philippe philips phillies phillip phillips philly phish phoebe phoeni phoenix phone photo photos phpbb pian piano pianoman piao
piazza picard picasso piccolo pickle pickles pickup pics picture pierce pierre piglet pikachu pillow pilot pimp pimpin pineappl ping
pingpong pinhead pink pinkfloy pinkfloyd pinky pioneer piper pippen pippin pippo piramida pirate pirates pisces pissing pissoff pistol
pitbull pizza pizzas placebo planet plasma plastic platinum play playboy player players playing playstation playtime please pleasure
plumber pluto plymouth pobeda poetry poison pokemon poker poland polaris police polina polly polniypizdec polo polopolo polska pompey
poncho pontiac pony poochie poodle pooh poohbear pookie pool poontang poop pooper poopie poopoo pooppoop poopy pooter popcorn popeye
popper poppy porkchop porn porno pornos pornporn pornstar porsche porter portland portugal poseidon positive possum postal postman
potato pothead potter powder powell power powers preacher precious predator prelude premier premium presario presiden presto
preston pretty primus prince princes princess pringles printer prissy private privet prodigy profit project promise property prophet proxy
psycho public puddin pudding puffy pulsar pumpkin pumpkins punisher punkin punkrock puppies puppy pupsik purdue purple puss pussey pussie
pussies pussy pussycat pussyman pussys putter pyramid python qawsed qawsedrf qazqaz qazwsx qazwsxed qazwsxedc qazwsxedcrfv qazxsw
qazxswedc qazzaq qiang qiao qing qiong quality quan quantum quartz quattro queen queens quest quincy qwas qwaszx qwe qweaer qweasd
qweasdzxc qweqwe qwer qwerasdf qwert qwerty qwertyu qwertyui qwertyuio qwertyuiop rabbit rabota race racecar racer racerx rachael rachel
racing radical radio radiohea rafael ragnarok raider raiders railroad rain rainbow rainman raistlin ralph rambler rambo rammstein ramona
ramones ramrod ramses ramsey rancid randall random randy rang ranger rangers raptor raquel rascal rasdzv rasputin rasta rastaman raven
ravens raymond razz rbhbkk rctybz reader reading ready reagan reality really realmadrid reaper rebecca rebel rebels reckless records
recovery redalert redbird redbull reddevil reddog redfish redhead redhot redline redman redneck redrum reds redskins redsox redwing
redwings redwood reebok reefer reggie regina register reload remember remote renata renault renee renegade reng rereirf rescue research
resident respect retard retired revenge review reynolds rfhbyf rfnthbyf rfrfirf rfrnec rhbcnbyf rhfcjnrf rhiannon rhino rhjrjlbk rhonda
rhtdtlrj ricardo rich richard richards richie richmond rick ricky rider rightnow riley ripken ripley ripper ripple river rivers rjhjktdf
rjirfrgbde rjntyjr rjycnfynby roadkill roadking roadrunn robbie robert roberta roberto roberts robin robinson robotech robotics rochelle
rock rocker rocket rockets rockford rockhard rockon rocks rockstar rocky rodman rodney roger rogers roland roller rolling rolltide roman
romance romano romashka romeo romero rommel ronald ronaldo rong ronnie rookie rooney rooster rootbeer roscoe rose rosebud rosemary rosie
rotten route rover rovers roxanne royal royals rtyuehe ruan rubber ruby rufus rugby rules rulez rulezzz runescape runner running rupert
rush ruslan russell russia russian rustam rusty ryan sabbath sabina sabine sabres sabrina sacred sadie safari safety sahara sailboat
sailing sailor saint saints sakura salamander salasana saleen sally salmon salomon salsero salvador samantha samara samiam sammie sammy
sampson samson samsun samsung samtron samuel samurai sanchez sancho sander sanders sandiego sandman sandra sandro sandwich sandy sanfran
sang santana santiago santos sapper sapphire sara sarah saratoga sascha sasha sassy sasuke satan satana saturday saturn saun sauron
sausage sausages savage savannah sayang scania scanner scarface scarlet scarlett schalke school science scooby scoobydo scooter scorpio
scorpion scotch scotland scott scottie scotty scout scrabble scrappy scratch scream screen scruffy scuba scully seadoo seahawks seamus
sean searay search seattle sebastia sebastian second secret secrets secure security seeker seeking seinfeld select selena seminole
semperfi senator senators seng senior sentinel septembe september serega serena serenity sergeant sergei sergey sergi sergio sersolution
server service sesame seven sexame sexsex sexual sexx sexxxx sexxxy sexy sexyboy sexygirl sexyman sexysexy shado shadow shadows shaggy
shai shalom shaman shamrock shane shaney shang shanghai shania shanna shannon shao shaolin shark sharks sharky sharon shasta shaved shawn
shazam shearer sheba sheena shei sheila shelby shell shelley shelly shemale sheng shepherd sheridan sheriff sherlock sherman sherri sherry
sherwood shiloh shiner shirley shit shitface shithead shitty shock shogun shooter shopping short shorty shotgun shou showme showtime shuai
shuang shui shun shuo shutup sidney siemens sierra silence silent silly silver silverad silvia simba simon simona simone simple simpson
simpsons sims sinatra sinbad sinclair singer single sinister sinner sirius sister site sithlord sixers skate skater skeeter skidoo skiing
skinny skipper skippy skittles skorpion skydive skylar skyler skyline skywalke skywalker slacker slapper slappy slapshot slave slavik
slayer sleeper sleepy slick slider slim slinky slipknot slippery slut sluts slutty small smashing smeghead smegma smelly smile smiles
smiley smith smiths smitty smoke smoker smokes smokey smokie smokin smoking smooth smudge smut snake snakes snapon snapper snapple snatch
sneakers snickers sniper snooker snoop snoopdog snoopy snow snowball snowboar snowboard snowman snuffy snuggles sobaka soccer socrates
softball software soldier soleil solnce solo solomon solution some someone somethin something sommer song sonic sonics sonny sonoma sony
sooner sooners sophi sophia sophie soprano soulmate sound southern southpar southpark sowhat space spaceman spanish spank spanking spankme
spanks spanky sparkle sparks sparky sparrow sparta spartak spartan spartans spawn speaker spears special specialk spectre spectrum speed
speedo speedy spencer sphinx spice spider spiderma spiderman spidey spike spiker spinner spirit spitfire splash splinter spock sponge
spongebob spooky sport sporting sports sporty spread spring springer sprint sprite spunky spurs sputnik spyder squall squash squirrel
squirt srinivas stacey stacy stalin stalker stallion standard stanford stanislav stanley staples star starbuck starcraf starcraft stardust
starfire starfish stargate starman stars starship start starter startrek starwars static station stealth steam steel steele steeler
steelers stefan stefano stella stepan steph stephani stephanie stephen stereo sterlin sterling steve steven stevens stevie stewart stick
sticks sticky stiffy stimpy sting stinger stingray stinky stocking stocks stolen stone stonecol stonecold stoned stoner stones stoney
store stories storm stormy strange stranger stratus strawberry street strength stretch strider strike striker strip stripper stroke
stroker strong stuart stud student studio studly stuff stumpy stunner stupid stylus suan subaru sublime submit subway subzero success suck
sucker suckit suckme sucks sugar suicide sullivan sultan summer summit sundance sunday sunflowe sunflower sunny sunnyday sunrise sunset
sunshin sunshine super superb superfly superman supersta superstar support supreme surf surfer surfing susan susana susanne suzanne suzuki
sveta svetik svetlana svoboda swallow sweden sweet sweetie sweetnes sweetpea sweets sweety swimmer swimming swinger swingers sword
swordfis swordfish swords sydney sylvia syncmaster syracuse system syzygy tabitha tacobell tacoma talisman talon tamara tammy tang tango
tank tanker tanner tanya tara tardis target tarheel tarheels tarzan tasha tatiana tattoo tatyana taurus taxman taylor tazman tazmania
tdutybq tdutybz teacher team tech technics techno teddy teddybea teddybear teen teens tekken telefon telephon temp tempest templar temple
temporary temppass teng tennis tequila teresa terminal terminator terrapin terror terry test tester testing testpass testtest texas
thailand thanatos thanks thankyou theater theboss thecat thedog thedoors thedude theend thegame thegreat thekid theking thelma theman
theodore theone theresa therock thesims thing thirteen thoma thomas thompson thong thongs thor three throat thuglife thumbs thumper
thunder thunderb thursday tian tiao tiberius tiburon ticket tickle tiffany tiger tigers tigger tight tights timber time timmy timothy tina
ting tinker tinkerbell tinman tintin tiny tipper titanic titanium titans titleist tits titten titties titty tobias toby today todd
together toledo tolkien tomato tomcat tommy tommyboy tomorrow tomtom tong tongue tony tool toolman toon tootie tootsie topcat topdog
topgun topher topper tornado toronto torres toshiba tottenha tottenham toyota tracey tracker tractor tracy trader traffic train trainer
trains trance transam translator trapper travel traveler travis treasure trebor tree trevor trfnthbyf trial triangle tricia tricky trident
trigger trinidad trinity triple tripod tripper trisha tristan triton triumph trixie trojan trojans trombone trooper trouble trout truck
trucker trucks truelove truman trumpet trunks trustno tsunami tuan tucker tuesday tulips tunafish tundra tuning turbo turkey turner turtle
tweety twenty twilight twinkle twins twisted twister tyler typhoon tyrone tyson ufkbyf ultima ultimate umbrella underdog undertaker
unicorn unique united universal universe unknown unreal uranus ursula usarmy user usmc usnavy usuckballz utopia vacation vader vadim
vagina valencia valentin valentina valera valeri valeria valerie valhalla valkyrie valley vampire vampires vanessa vanguard vanhalen
vanilla varvara vasilisa vector vectra vedder vegas vegeta velvet venera venice ventura venus verbatim veritas verizon vermont vernon
verona veronica veronika vertigo vette vfczyz vfhbyf vfhecz vfhufhbnf vfibyf vfitymrf vfksirf vfrcbv vfrcbvrf vfvekz vfvfgfgf vfvjxrf
viagra victor victoria victory video vietnam viewsonic viking vikings viktor viktoria village vincent vinnie violet violetta violin viper
vipers virgin virginia virtual vision vitalik vivian vkontakte vladik vladimir vladislav volcom volley volume volvo voodoo vortex voyager
voyeur vsegda vsjasnel vulcan wagner walker wallace walleye wally walmart walnut walrus walter wang wanker wanted wapbbs warcraft wareagle
warhammer warlock warlord warner warning warren warrior warriors warthog washington wasser wassup watch watcher water waterloo waters
watson wayne weasel weather weaver webber webmaste webmaster webster wedding wednesday weed weezer weird welcome welder wendy weng
werewolf werner wesley west western westham westside westwood wetpussy what whatever whatsup wheels whiskers whiskey whisky whisper white
whitesox whitey whitney whocares whore whynot wibble wicked wilbur wild wildcard wildcat wildcats wildfire wildman will willia william
williams willie willis willow willy wilson window windows windsor windsurf wingman wings winner winnie winston winter wisdom wishbone
wizard wolf wolfgang wolfie wolfman wolfpack wolverin wolverine wolves woman wombat women wonder wood woodland woody woofer woofwoof
woohoo wookie wordpass work working world wraith wrangler wrench wrestle wrestlin wrestling wright wrinkle writer wutang xanadu xander
xavier xbox xerxes xfiles xiang xiao xing xiong xtreme xuan xxxpass yamaha yang yankee yankees ybrbnf ybrjkfq yeahbaby yellow yfcntymrf
yfnfif yfnfkmz ying yjdsqgfhjkm yoda yolanda yomama yosemite young yourmom yousuck yummy yvette yvonne yzerman zachary zalupa zander zang
zaphod zappa zaqixsw zaqwsx zaqxsw zaraza zenith zephyr zeppelin zero zerocool zeus zhai zhang zhao zhei zheng zhjckfd zhong zhou zhuai
zhuang zhui zhun zhuo zidane ziggy zigzag zipper zippy zombie zong zorro zuan zvezda zxasqw zxc zxcasd zxcasdqwe zxcv zxcvbn zxcvbnm
`.trim().split(/\s+/))
