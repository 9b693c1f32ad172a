-- A different question each time, as vary.lua asks our server.
local n = 0
request = function()
  n = n + 1
  local low = (n % 4000)
  local path = string.format("/items/plans?fields=*&limit=20&meta=filter_count&sort=region_minor&filter[region_code][_eq]=US&filter[plan_type][_in]=prepaid,postpaid&filter[region_minor][_between]=%d,%d&page=%d", low, low + 3750, 1 + math.floor(n / 4000) % 3)
  return wrk.format("GET", path)
end
