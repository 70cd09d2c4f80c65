// The page's Chinese in traditional characters, as Hong Kong writes it, made from its simplified texts when the page is built. A character that
// has several traditional forms stands only in a word of the list, so a new text with such a character, or with one that is in
// no list, fails the build instead of being guessed. No native speaker has read the result.

/** Words that change as a whole: a character of them has several traditional forms, or Hong Kong uses another word. */
const words: readonly (readonly [simplified: string, traditional: string])[] = [
  ['复制', '複製'],
  ['重复', '重複'],
  ['恢复', '恢復'],
  ['修复', '修復'],
  ['答复', '答覆'],
  ['控制', '控制'],
  ['限制', '限制'],
  ['公布', '公佈'],
  ['宣布', '宣佈'],
  ['尽量', '盡量'],
  ['采取', '採取'],
  ['折叠', '摺疊'],
  ['筹码', '籌碼'],
  ['链接', '連結'],
  ['设备', '裝置'],
  ['登录', '登入'],
  ['服务器', '伺服器'],
  ['菜单', '選單'],
  ['设置', '設定'],
  ['保存', '儲存'],
  ['文件', '檔案'],
  ['机器人', '機械人'],
  ['网络', '網絡'],
  ['账号', '帳號'],
  ['程序', '程式'],
  ['搭档', '拍檔'],
  ['发送', '傳送'],
  ['振动', '震動'],
  ['二维码', 'QR 碼'],
  ['系列', '系列'],
  ['系统', '系統'],
];

/** Characters with one traditional form in our texts: each simplified one before its traditional one. */
const pairs =
  '与與丢丟两兩严嚴个個为為举舉么麼义義习習乡鄉争爭于於亚亞仅僅从從们們价價优優会會体體余餘关關内內册冊写寫决決况況准準减減凑湊几幾凭憑' +
  '则則刚剛删刪别別办辦务務动動华華协協单單占佔却卻厅廳双雙发發变變号號后後吗嗎听聽员員响響围圍国國图圖圆圓场場墙牆声聲处處备備够夠头頭' +
  '夹夾奖獎学學审審对對将將尔爾属屬带帶帮幫并並应應废廢开開弃棄张張归歸当當录錄总總惯慣戏戲战戰执執扫掃报報择擇损損捡撿换換据據掷擲数數' +
  '断斷无無旧舊时時显顯暂暫机機权權条條来來极極标標样樣桥橋检檢横橫气氣没沒浅淺测測浏瀏游遊满滿点點独獨现現电電盘盤码碼确確离離种種称稱' +
  '签籤简簡类類约約级級线線组組经經结結给給绝絕绩績续續编編缩縮胜勝脑腦脚腳脱脫腊臘苏蘇获獲虚虛补補见見观觀规規览覽触觸计計认認让讓议議' +
  '记記许許论論设設识識诉訴词詞试試话話询詢该該误誤说說请請读讀谁誰谢謝负負赛賽赢贏踪蹤车車转轉轮輪轻輕载載较較输輸辞辭边邊达達过過运運' +
  '还還这這进進远遠违違连連迟遲适適选選邮郵邻鄰里裏针針钟鐘钥鑰钮鈕铜銅销銷锁鎖错錯锤錘键鍵锯鋸镜鏡长長门門闭閉问問间間阅閱队隊险險随隨' +
  '缝縫欢歡强強乱亂隐隱页頁项項顺順须須顿頓题題颜顏额額风風马馬鹅鵝齐齊齿齒龙龍弯彎';

/** Characters that are written alike. */
const same =
  '一七三上下不且中串主久之乎乘九也了事二五些交享亮人什今仍他付代令以任份伍但位低住何作你佳使例供保修倍候值做停像允先入全公六共其再' +
  '凳出分切列初判利到刷刻前剩副力加助包化匙十半南卡印即原去又及友反取口句另只叫可台右各合同名向否吧告命和哥哪唯喊器四回因固圈在地坐' +
  '堆堵塞填墨外多夜大天太央失奇好如妹始姐子字存它安完定宜客家容密封小少尖尚就尼尾局屏左差己已巴常平年序底度座弊式引形彩影往待很得必' +
  '忙快念怎怕思息您情想意慢懂成我或所手才打扣找抄把抵抽拍拒拖括拼拿持指按挨捏捷掉掌排接推措描提握搭摞摸撤播操支收改放故效教整文斧新' +
  '方施旁既旦早明是晚普更替最有朋朝期未末本束板果某查格框桌梅楠榜次止正此步武死段母每比毫水永求池法泡注洗洞流消深火然照煮熟片牌牙牛' +
  '玩班理生用由男界留白百的目直相看真眼着知短砌示祖祝禁私秒移稍空窗立端符第等筋答算管箱糟索累继缺置美翻老者而聊能自至致舌色若英草藏' +
  '行表被裁西要角解言警语走起趁超越足跟跳身近退逆通速造遍道邀那部都配重金限除集零需青非面音首骨骰高麻黑甚特喜靠';

const wholeWords = new Map(words);
const wordOrCharacter = new RegExp(`${[...wholeWords.keys()].join('|')}|\\p{Script=Han}`, 'gu');
const letters = [...pairs];
const characters = new Map([
  ...[...same].map((one) => [one, one] as const),
  ...letters.flatMap((one, at) => (at % 2 === 0 ? [[one, letters[at + 1] ?? one] as const] : [])),
]);

/** Returns a text in traditional characters; other scripts stay. Throws if it does not know a character. */
export function toTraditional(text: string): string {
  return text.replace(wordOrCharacter, (found) => {
    const written = wholeWords.get(found) ?? characters.get(found);
    if (written === undefined) throw new Error(`build/traditional.ts does not know ${found}: add it, or the word that it stands in`);
    return written;
  });
}
